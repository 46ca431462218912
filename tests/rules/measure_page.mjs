// Looks at pages of rules in headless Chromium, over its debugging pipe, as a telephone of 360
// pixels has them, and in print:
//
//   node measure_page.mjs FOLDER PAGE…
//
// FOLDER is a place for the browser's own files. What is not as it should be is said, a line each;
// the last line is `ok` if all was well.
import {spawn} from 'node:child_process';

const [folder, ...pages] = process.argv.slice(2);
const browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu',
  '--remote-debugging-pipe', '--no-first-run', '--user-data-dir=' + folder, 'about:blank'],
  {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
const waiting = new Map();
const events = [];
let last = 0;
let rest = '';
browser.stdio[4].on('data', (data) => {
  rest += data;
  for (let end; 0 <= (end = rest.indexOf('\0')); rest = rest.slice(end + 1)) {
    const message = JSON.parse(rest.slice(0, end));
    if (!message.id) events.push(message);
    else waiting.get(message.id)(message);
  }
});
const send = (method, params = {}, sessionId) => new Promise((done) => {
  waiting.set(++last, done);
  browser.stdio[3].write(JSON.stringify({id: last, method, params, sessionId}) + '\0');
});
const {result: {targetId}} = await send('Target.createTarget', {url: 'about:blank'});
const {result: {sessionId}} = await send('Target.attachToTarget', {targetId, flatten: true});
const tell = (method, params) => send(method, params, sessionId);
for (const part of ['Page', 'Runtime', 'Log', 'Network']) await tell(part + '.enable');
const value = async (expression) =>
  (await tell('Runtime.evaluate', {expression, returnByValue: true})).result.result.value;

// What is wrong with the page, in the page's own words.
const faults = `(() => {
  const found = [];
  const root = document.documentElement;
  if (!root.lang) found.push('no language');
  if (innerWidth < root.scrollWidth) found.push('scrolls sideways: ' + root.scrollWidth);
  for (const part of document.querySelectorAll('body *')) {
    const box = part.getBoundingClientRect();
    const inside = part.closest('.table, svg');
    if (!inside && innerWidth + 1 < box.right) found.push('too wide: ' + part.outerHTML.slice(0, 80));
  }
  const ids = [...document.querySelectorAll('[id]')].map((part) => part.id);
  for (const id of ids) if (1 < ids.filter((other) => other === id).length) found.push('twice: ' + id);
  let level = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
    const now = Number(heading.tagName[1]);
    if (level + 1 < now) found.push('heading out of order: ' + heading.textContent);
    level = now;
    if (!heading.textContent.trim()) found.push('an empty heading');
  }
  if (document.querySelectorAll('h1').length !== 1) found.push('not one h1');
  const size = parseFloat(getComputedStyle(document.body).fontSize);
  if (size < 15) found.push('small letters: ' + size);
  for (const figure of document.querySelectorAll('figure svg')) {
    const box = figure.getBoundingClientRect();
    if (box.width < 200 || box.height < 40) found.push('a small figure');
  }
  for (const rule of document.querySelectorAll('span[id]:not(.aside)')) {
    if (!rule.dataset.from && !rule.closest('th')) found.push('no place: ' + rule.textContent);
  }
  for (const link of document.querySelectorAll('a')) {
    const target = document.getElementById(link.getAttribute('href').slice(1));
    if (!target) found.push('leads nowhere: ' + link.outerHTML);
    // Each way there is a way back.
    const back = target && (link.classList.contains('at')
      ? [...target.querySelectorAll('a')].some((other) =>
          other.getAttribute('href') === '#' + link.previousElementSibling.id)
      : document.querySelector('#' + target.id + ' + a.at'));
    if (!back) found.push('no way back: ' + link.outerHTML);
  }
  if (!document.querySelector('.source .line .by a')) found.push('no links in the text');
  if (document.querySelector('script')) found.push('a script');
  return found;
})()`;

const all = [];
for (const page of pages) {
  await tell('Emulation.setEmulatedMedia', {media: ''});
  await tell('Emulation.setDeviceMetricsOverride',
    {width: 360, height: 640, deviceScaleFactor: 2, mobile: true});
  await tell('Page.navigate', {url: 'file://' + page});
  for (let i = 0; i < 100 && await value('document.readyState') !== 'complete'; ++i) {
    await new Promise((done) => setTimeout(done, 50));
  }
  const name = page.slice(page.lastIndexOf('/') + 1);
  for (const fault of await value(faults)) all.push(name + ': ' + fault);
  await tell('Emulation.setEmulatedMedia', {media: 'print'});
  if (await value(`getComputedStyle(document.body).maxWidth`) !== 'none') {
    all.push(name + ': no style for print');
  }
  if (await value(`getComputedStyle(document.querySelector('.source')).breakBefore`) !== 'page') {
    all.push(name + ': the text is on no page of its own');
  }
  const {result} = await tell('Page.printToPDF', {paperWidth: 8.27, paperHeight: 11.69});
  if (!result || result.data.length < 4000) all.push(name + ': nothing printed');
}
const noise = events.filter(({method, params}) =>
  method === 'Log.entryAdded' || method === 'Runtime.exceptionThrown' ||
  (method === 'Network.requestWillBeSent' && !params.request.url.startsWith('file:') &&
    !params.request.url.startsWith('about:')));
for (const {method, params} of noise) all.push(method + ' ' + JSON.stringify(params).slice(0, 200));
for (const line of all) console.log(line);
if (all.length === 0) console.log('ok');
browser.kill();
process.exit(0);

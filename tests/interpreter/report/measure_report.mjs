// Looks at reports in headless Chromium, over its debugging pipe, as a telephone of 360 pixels has
// them, on a wide screen, light and dark, and in print:
//
//   node measure_report.mjs FOLDER PAGE…
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
    if (!part.closest('.table, svg') && innerWidth + 1 < box.right) {
      found.push('too wide: ' + part.outerHTML.slice(0, 80));
    }
  }
  if (document.querySelectorAll('h1').length !== 1) found.push('not one h1');
  if (parseFloat(getComputedStyle(document.body).fontSize) < 15) found.push('small letters');
  for (const plot of document.querySelectorAll('svg.plot')) {
    const box = plot.getBoundingClientRect();
    if (box.width < 200 || box.height < 20) found.push('a small picture');
    if (!plot.querySelector('title').textContent) found.push('a picture without a title');
    if (!plot.querySelector('desc').textContent) found.push('a picture without words');
    // Words stand inside of their picture, and beside each other.
    const words = [...plot.querySelectorAll('text.p-t')].map((text) =>
      [text.getBoundingClientRect(), text.textContent]);
    for (const [one, name] of words) {
      if (one.left < box.left - 4 || box.right + 4 < one.right || box.bottom + 2 < one.bottom) {
        found.push('outside of its picture: ' + name);
      }
      if (one.height < 9) found.push('letters too small: ' + name + ' ' + one.height);
      for (const [other, called] of words) {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (one !== other && wide > 1 && high > 6) found.push(name + ' lies on ' + called);
      }
    }
  }
  for (const fold of document.querySelectorAll('section.card')) {
    if (fold.querySelector('svg') && !fold.querySelector('details table')) {
      found.push('a picture without its table: ' + fold.id);
    }
  }
  if (document.querySelector('script')) found.push('a script');
  return found;
})()`;

const all = [];
for (const page of pages) {
  const name = page.slice(page.lastIndexOf('/') + 1);
  const grounds = [];
  for (const [width, scheme] of [[360, 'light'], [360, 'dark'], [1100, 'dark']]) {
    await tell('Emulation.setEmulatedMedia',
      {media: '', features: [{name: 'prefers-color-scheme', value: scheme}]});
    await tell('Emulation.setDeviceMetricsOverride',
      {width, height: 640, deviceScaleFactor: 2, mobile: width < 500});
    await tell('Page.navigate', {url: 'file://' + page});
    for (let i = 0; i < 100 && await value('document.readyState') !== 'complete'; ++i) {
      await new Promise((done) => setTimeout(done, 50));
    }
    for (const fault of await value(faults)) all.push(name + ' ' + width + ': ' + fault);
    grounds.push(await value('getComputedStyle(document.body).backgroundColor'));
  }
  if (grounds[0] === grounds[1]) all.push(name + ': the dark scheme is the light one');
  await tell('Emulation.setEmulatedMedia',
    {media: 'print', features: [{name: 'prefers-color-scheme', value: 'dark'}]});
  if (await value('getComputedStyle(document.body).color') !== 'rgb(28, 33, 39)') {
    all.push(name + ': paper is dark');
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

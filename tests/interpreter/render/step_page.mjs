// Steps a page in headless Chromium over its debugging pipe, and says what was not as wanted:
//
//   node step_page.mjs PAGE WANTED FOLDER
//
// WANTED is a JSON list with the markup of each position's groups, FOLDER a place for the browser's
// own files. The last line is `ok` if all was well.
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';

const [page, wantedFile, folder] = process.argv.slice(2);
const wanted = JSON.parse(readFileSync(wantedFile, 'utf8'));
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
const faults = [];
const check = (what, is, should) => {
  if (is !== should) faults.push(`${what}: ${is} instead of ${should}`);
};

const {result: {targetId}} = await send('Target.createTarget', {url: 'about:blank'});
const {result: {sessionId}} = await send('Target.attachToTarget', {targetId, flatten: true});
const tell = (method, params) => send(method, params, sessionId);
for (const part of ['Page', 'Runtime', 'Log', 'Network']) await tell(part + '.enable');
await tell('Emulation.setDeviceMetricsOverride',
  {width: 320, height: 640, deviceScaleFactor: 1, mobile: false});
const value = async (expression) =>
  (await tell('Runtime.evaluate', {expression, returnByValue: true})).result.result.value;
const open = async (address) => {
  await tell('Page.navigate', {url: address});
  for (let i = 0; i < 100 && await value('document.readyState') !== 'complete'; ++i) {
    await new Promise((done) => setTimeout(done, 50));
  }
};
const key = async (name, code) => {
  for (const type of ['keyDown', 'keyUp']) {
    await tell('Input.dispatchKeyEvent',
      {type, key: name, code: name, windowsVirtualKeyCode: code});
  }
};
const click = async (selector) => {
  const [x, y] = await value(`(() => {
    const place = document.querySelector(${JSON.stringify(selector)});
    place.scrollIntoView({block: 'center'});
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  })()`);
  for (const type of ['mousePressed', 'mouseReleased']) {
    await tell('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1});
  }
};
// A finger goes from one place on the board to another, by fractions of its width.
const swipe = async (from, to) => {
  const [left, wide, y] = await value(`(() => {
    const board = document.getElementById("board");
    board.scrollIntoView({block: 'center'});
    const box = board.getBoundingClientRect();
    return [box.x, box.width, box.y + box.height / 2];
  })()`);
  const at = (part) => [{x: left + part * wide, y}];
  await tell('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: at(from)});
  await tell('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: at(to)});
  await tell('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
};
const ply = () => value('Number(document.getElementById("ply").value)');
const compare = async (what, number) => {
  check(what + ', move', await ply(), number);
  const same = await value(`(() => {
    const sheet = document.createElement('template');
    sheet.innerHTML = '<svg>' + ${JSON.stringify(wanted[number].join(''))} + '</svg>';
    const should = [...sheet.content.firstChild.children].map((group) => group.outerHTML);
    const is = [...document.getElementById('shapes').children].map((group) => group.outerHTML);
    return should.join() === is.join();
  })()`);
  check(`${what}, position ${number}`, same, true);
};

const end = wanted.length - 1;
await open('file://' + page);
await compare('opened', 0);
for (let number = 1; number <= end; ++number) {
  await key('ArrowRight', 39);
  await compare('key', number);
}
await key('ArrowRight', 39);
await compare('key at the end', end);
await key('Home', 36);
await compare('Home', 0);
await key('PageDown', 34);
await compare('PageDown', Math.min(10, end));
await key('End', 35);
await compare('End', end);
await key('ArrowLeft', 37);
await compare('key back', end - 1);
await click('#first');
await compare('button first', 0);
await click('#next');
await compare('button next', 1);
await swipe(0.8, 0.2);
await compare('finger to the left', 2);
await swipe(0.2, 0.8);
await compare('finger to the right', 1);
await click('#ply');
check('slider', 1 < await ply() && await ply() < end, true);
await compare('slider', await ply());
await value('location.hash = "#ply=2"');
await new Promise((done) => setTimeout(done, 100));
await compare('address', 2);
check('hash', await value('location.hash'), '#ply=2');
check('as wide as the window', await value('document.documentElement.scrollWidth <= 320'), true);
check('said aloud', await value('document.getElementById("said").textContent.startsWith("2 / ")'),
  true);
await value('document.getElementById("position").open = true');
await new Promise((done) => setTimeout(done, 100));
check('in words', await value('document.querySelectorAll("#words li").length === ' +
  'document.querySelectorAll("#shapes > [aria-label]").length'), true);
if (await value('!!document.getElementById("seat")')) {
  const before = await value('document.getElementById("shapes").innerHTML');
  await key('f', 70);
  check('the other seat', await value('document.getElementById("shapes").innerHTML') !== before,
    true);
  await key('f', 70);
  await compare('back in the first seat', 2);
}
await tell('Emulation.setScriptExecutionDisabled', {value: true});
await open('file://' + page + '?');
const shown = await tell('DOM.getDocument', {depth: -1});
const text = JSON.stringify(shown.result.root);
check('without scripts the bar is hidden', /"hidden"/.test(text), true);

const asked = events.filter((event) => event.method === 'Network.requestWillBeSent')
  .map((event) => event.params.request.url)
  .filter((address) => !address.startsWith('file://' + page) && address !== 'data:,' &&
    address !== 'about:blank');
check('requests', asked.join(' '), '');
const said = events.filter((event) =>
  ['Log.entryAdded', 'Runtime.exceptionThrown', 'Runtime.consoleAPICalled'].includes(event.method));
check('messages', said.map((event) => JSON.stringify(event.params).slice(0, 300)).join(' '), '');
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'ok' : 'failed');
browser.kill();

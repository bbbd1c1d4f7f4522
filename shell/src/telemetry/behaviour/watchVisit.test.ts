import { QueryClient } from '@tanstack/react-query';
import { api, live, storageOf } from 'shared-auth';
import type { BehaviourReport } from 'shared-auth/contract';
import { fakeServer } from 'shared-auth/testing';
import { createI18n, i18n } from '../../i18n/createI18n';
import { startHeartbeat } from '../heartbeat';
import { markEntry, rememberCalls } from '../pageEntry';
import { showPart } from '../parts';
import { setReportContext } from '../reports';
import { changedBuiltIns } from './builtIns';
import { keepDefaults } from './frame';
import { watchVisit } from './watchVisit';

type Sent = Pick<BehaviourReport, 'modules' | 'route' | 'page' | 'measured'>;
let sent: Sent[];
let notices: string[];
let area: HTMLElement;
let stop: () => void;
let forgetCalls: () => void;
let stopHeart: () => void;

/** jsdom has no layout: this gives every element of the body a size, and puts it where a test looks for it. */
function layOut() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 10, y: 10, top: 10, left: 10, bottom: 30, right: 30, width: 20, height: 20 },
    toJSON: () => ({}),
  });
  document.elementFromPoint = () => area.querySelector('[data-over]') ?? area.querySelector('button');
  document.elementsFromPoint = () => [...area.querySelectorAll('[data-over], button')];
}

function show(html: string): void {
  area.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
}
async function send(visit: Sent): Promise<void> {
  sent.push(visit);
}
async function sendNotice(modules: string[], { did }: { did: string }): Promise<void> {
  notices.push(`${modules} ${did}`);
}
function start(version = 'mfe-alarms@1.3.0'): void {
  markEntry(version);
  stop = watchVisit({ version, route: '/alarms' }, { visit: send, notice: sendNotice }, area);
}
/** The visit ends, and the time after it. */
async function measuredAfter(ms: number): Promise<Sent['measured']> {
  await jest.advanceTimersByTimeAsync(ms);
  stop();
  await jest.advanceTimersByTimeAsync(2_000);
  return sent.at(-1)?.measured ?? {};
}

beforeEach(() => {
  jest.useFakeTimers();
  changedBuiltIns(); // the fake ones from here on
  layOut();
  document.title = 'Аларми · GPS Tracker';
  document.documentElement.lang = 'mk';
  sent = [];
  notices = [];
  forgetCalls = rememberCalls();
  stopHeart = startHeartbeat('1.0.0');
  localStorage.clear();
  setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set(['mfe-alarms@1.3.0', 'mfe-fleet@2.0.0']) });
  area = document.createElement('main');
  document.body.append(area);
});
afterEach(() => {
  stop();
  forgetCalls();
  stopHeart();
  area.remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('measures a quiet page: its text, no error state, nothing written, and how soon it was there', async () => {
  show('<h1>Аларми</h1><button>Филтри</button>');
  start();
  expect(await measuredAfter(12_000)).toMatchObject({
    text: 12,
    errors: 0,
    covered: 0,
    content: 0,
    requests: 0,
    unanswered: 0,
    unprompted: 0,
    kilobytes: 0,
    removed: 0,
    foreign: 0,
  });
  expect(sent).toEqual([expect.objectContaining({ modules: ['mfe-alarms@1.3.0'], route: '/alarms' })]);
});

it('reads the page after the frame in which its content came, and not in it', async () => {
  show('<h1>Аларми</h1><button>Филтри</button>');
  const reading = jest.spyOn(document, 'elementFromPoint');
  start();
  expect(reading).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(250);
  expect(reading).toHaveBeenCalled();
});

it('looks again at a page that has its content when the browser has nothing to paint', async () => {
  show('<h1>Аларми</h1><button>Филтри</button>');
  const reading = jest.spyOn(document, 'elementFromPoint');
  const due: (() => void)[] = [];
  window.requestIdleCallback = (look) => due.push(() => look({ didTimeout: false, timeRemaining: () => 10 }));
  start();
  await jest.advanceTimersByTimeAsync(250);
  reading.mockClear();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reading).not.toHaveBeenCalled();
  due[0]?.();
  expect(reading).toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5_000);
  stop();
  reading.mockClear();
  due[1]?.();
  expect(reading).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it('sends what it measured once a minute, and how soon its content was there only once', async () => {
  show('<h1>Аларми</h1>');
  start();
  await jest.advanceTimersByTimeAsync(130_000);
  expect(sent.map(({ measured }) => measured.content)).toEqual([0, undefined]);
});

it('P5-1: says with what the page is open, in closed words', async () => {
  show('<h1>Аларми</h1>');
  document.documentElement.dataset.theme = 'dark';
  start();
  await measuredAfter(12_000);
  start();
  await jest.advanceTimersByTimeAsync(190_000);
  delete document.documentElement.dataset.theme;
  const words = { locale: 'mk', theme: 'dark', width: 'middle', engine: 'webkit' };
  expect([sent[0]?.page, sent.at(-1)?.page]).toEqual([
    expect.objectContaining({ ...words, open: 'fresh' }),
    expect.objectContaining({ ...words, visit: 'later', open: 'minutes' }),
  ]);
});

it('stays below a kilobyte a minute', async () => {
  show('<h1>Аларми</h1>');
  start();
  await measuredAfter(12_000);
  const nonce = 'n'.repeat(330);
  expect(JSON.stringify({ ...sent[0], shell: '1.0.0', nonce }).length).toBeLessThan(1_000);
});

it.each([
  ['a placeholder that stays', '<h1>Аларми</h1><span data-placeholder></span>', { content: 20_000 }],
  ['a busy area that stays', '<h1>Аларми</h1><div aria-busy="true"></div>', { content: 20_000 }],
  ['an error state', '<div role="alert">Не успеа</div>', { errors: 100 }],
  ['what a form says of its fields', '<form><p role="alert">Внесете име</p></form>', { errors: 0 }],
  ['white text on white', '<p style="color: rgb(255, 255, 255)">Аларми</p>', { text: 0 }],
  [
    'white text on a dark card',
    '<p style="color: rgb(255, 255, 255); background-color: rgb(20, 20, 20)">Аларми</p>',
    { text: 6 },
  ],
  ['text without opacity', '<div style="opacity: 0"><p>Аларми</p></div>', { text: 0 }],
  ...(
    [
      ['-webkit-text-fill-color: transparent', 0],
      ['-webkit-text-fill-color: rgb(255, 255, 255)', 0],
      ['color: rgb(255, 255, 255); -webkit-text-fill-color: rgb(0, 0, 0)', 6],
      ['font-size: 0px', 0],
      ['font-size: 12px', 6],
      ['clip-path: inset(50%)', 0],
      ['clip-path: inset(10% 0%)', 6],
      ['clip-path: circle(0px at 50% 50%)', 0],
      ['clip-path: polygon(0 0, 0 0, 0 0)', 0],
      ['position: absolute; clip: rect(0px, 0px, 0px, 0px)', 0],
      ['filter: opacity(0)', 0],
      ['filter: opacity(4%)', 0],
      ['filter: blur(20px)', 0],
      ['filter: blur(1px)', 6],
      ['transform: scale(0)', 0],
      ['transform: matrix(0.01, 0, 0, 0.01, 0, 0)', 0],
      ['transform: matrix(1, 0, 0, 1, 40, 0)', 6],
      ['text-indent: -9999px', 0],
      ['text-indent: 20px', 6],
      ['color: rgba(0, 0, 0, 0.02)', 0],
    ] as const
  ).map(
    ([style, text]) =>
      [
        `P5: text with ${style}`,
        `<div style="${style}"><p style="${/^(?:font|text|color|-webkit)/.test(style) ? style : ''}">Аларми</p></div>`,
        { text },
      ] as [string, string, object],
  ),
  ['something over its buttons', '<button>Филтри</button><div data-over></div>', { covered: 100 }],
  [
    'P5-5: a backdrop over its buttons that was left behind',
    '<button>Филтри</button><div role="dialog" aria-modal="true" data-over></div>',
    { covered: 100 },
  ],
  ['P5-5: buttons of a page that is inert', '<div inert data-over><button>Филтри</button></div>', { covered: 100 }],
  [
    'P5-5: buttons that take no pointer',
    '<div data-over><button style="pointer-events: none">Филтри</button></div>',
    { covered: 100 },
  ],
  ['a dialog over its buttons', '<button>Филтри</button><div role="dialog" aria-modal="true" data-over>?</div>', {}],
])('measures %s', async (_what, html, measured) => {
  show(html);
  start();
  const found = await measuredAfter(20_000);
  expect(found).toMatchObject(measured);
  if (!('covered' in measured) && html.includes('dialog')) expect(found.covered).toBeUndefined();
});

it('measures clicks without effect, and those that something else took', async () => {
  show('<button id="dead">Филтри</button><button id="works">Повеќе</button>');
  start();
  document.getElementById('works')?.addEventListener('click', () => area.append('Повеќе'));
  document.getElementById('works')?.click();
  await jest.advanceTimersByTimeAsync(1_100);
  document.getElementById('dead')?.click();
  await jest.advanceTimersByTimeAsync(1_100);
  area.append(Object.assign(document.createElement('div'), { id: 'over' }));
  document.getElementById('over')?.setAttribute('data-over', '');
  await jest.advanceTimersByTimeAsync(100);
  clickAt(document.getElementById('over'));
  expect((await measuredAfter(3_000)).ignored).toBe(67);
});

/** A user's click: it has a place. */
const clickAt = (target: Element | null) =>
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 20, clientY: 20 }));

it.each<[what: string, prepare: () => Element | null, ignored: number | undefined]>([
  ['of a page that takes no pointer', () => area, 100],
  ['of a page that is inert', () => document.body, 100],
  ['below a backdrop that was left behind', () => document.body.appendChild(dialogOf('')), 100],
  ['below a dialog that can be read', () => document.body.appendChild(dialogOf('Зачувај?')), undefined],
  [
    'of what is switched off',
    () => {
      area.querySelector('button')?.setAttribute('disabled', '');
      return area;
    },
    undefined,
  ],
])('P5-5: counts a click at a control %s', async (_what, prepare, ignored) => {
  show('<h1>Аларми</h1><button>Филтри</button>');
  start();
  const taker = prepare();
  await jest.advanceTimersByTimeAsync(3_000);
  for (let times = 0; times < 2; times += 1) {
    clickAt(taker);
    await jest.advanceTimersByTimeAsync(1_100);
  }
  expect((await measuredAfter(1_000)).ignored).toBe(ignored);
  document.querySelector('[role=dialog]')?.remove();
});

function dialogOf(text: string): HTMLElement {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.textContent = text;
  return dialog;
}

it.each([
  [
    'that the page stopped on their way',
    100,
    (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    },
  ],
  ['on links that it was kept from following', 50, (event: Event) => event.preventDefault()],
])('measures clicks %s, whatever else changes in the meantime', async (_what, ignored, handle) => {
  show('<button>Филтри</button><a href="/vehicles/1">СК-001</a><a href="/">Аларми</a>');
  area.querySelector('button')?.addEventListener('click', () => area.append('Филтри'));
  area.addEventListener('click', handle, { capture: true });
  start();
  const ticking = setInterval(() => area.append('.'), 100);
  for (const control of area.querySelectorAll<HTMLElement>('button, a')) {
    control.click();
    await jest.advanceTimersByTimeAsync(1_100);
  }
  const measured = await measuredAfter(3_000);
  clearInterval(ticking);
  area.removeEventListener('click', handle, { capture: true });
  expect(measured.ignored).toBe(ignored);
});

const prevents = (event: Event) => event.preventDefault();
function stops(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
const grows = () => area.append('.');
const nothing = () => undefined;
const bubbling = {};
const capture = { capture: true };

/** Each types `a` and Tab at the marked element. */
it.each<
  [
    what: string,
    html: string,
    at: EventTarget | 'field',
    phase: object,
    handle: (event: Event) => unknown,
    ignored: number,
  ]
>([
  ['are stopped on their way', '<input data-at>', window, capture, stops, 100],
  [
    'are stopped on their way, whatever else changes in the meantime',
    '<input data-at>',
    window,
    capture,
    (event) => [stops(event), grows()],
    50,
  ],
  [
    'are stopped on their way and written all the same',
    '<input data-at>',
    window,
    capture,
    (event) => [event.stopImmediatePropagation(), grows()],
    0,
  ],
  ['are prevented at the document', '<input data-at>', document, bubbling, prevents, 50],
  ['never reach a page without a field', '<p>Аларми</p>', document, capture, stops, 100],
  ['are typed into a field', '<input data-at>', 'field', bubbling, nothing, 0],
  [
    'are a page’s own, where one changes something',
    '<p>Аларми</p>',
    document,
    capture,
    (event) => [stops(event), grows()],
    0,
  ],
  [
    'choose in a combobox',
    '<input role="combobox" data-at>',
    'field',
    bubbling,
    (event) => [prevents(event), grows()],
    0,
  ],
  ['choose in a list', '<ul role="listbox" tabindex="0" data-at></ul>', 'field', bubbling, prevents, 0],
  ['come to a field that may not be changed', '<input readonly data-at>', 'field', bubbling, prevents, 0],
  ['are held in a dialog', '<div role="dialog"><button data-at>Да</button></div>', document, capture, stops, 0],
  [
    'are written by the field itself',
    '<input data-at>',
    'field',
    bubbling,
    (event) => {
      prevents(event);
      (event.target as HTMLInputElement).value += 'А'; // by the markup
    },
    0,
  ],
])('measures keys without effect: those that %s', async (_what, html, at, phase, handle, ignored) => {
  show(html);
  start();
  const target = area.querySelector('[data-at]') ?? document.body;
  const listener = at === 'field' ? target : at;
  listener.addEventListener('keydown', handle, phase);
  for (const key of ['a', 'Tab']) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await jest.advanceTimersByTimeAsync(1_100);
  }
  const measured = await measuredAfter(3_000);
  listener.removeEventListener('keydown', handle, phase);
  expect(measured.ignored).toBe(ignored);
});

it('measures a few characters that a field refuses as few, and no keys that write nothing', async () => {
  show('<input>');
  start();
  const input = area.querySelector('input');
  input?.addEventListener('keydown', (event) => {
    if (event.key === '-') event.preventDefault();
  });
  for (const key of ['S', 'K', '-', '1', '2', 'Enter', 'ArrowDown', 'Escape', 'Shift'])
    input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await jest.advanceTimersByTimeAsync(1_100);
  expect((await measuredAfter(3_000)).ignored).toBe(20);
});

it('measures what is added to the storage and removed from it', async () => {
  localStorage.setItem('token', 'a');
  localStorage.setItem('fleet.theme', 'dark');
  show('<h1>Аларми</h1>');
  start();
  localStorage.removeItem('token');
  localStorage.removeItem('fleet.theme');
  localStorage.setItem('fill', 'x'.repeat(40_000));
  expect(await measuredAfter(3_000)).toMatchObject({ kilobytes: 40, removed: 4 });
});

it('names what of the browser was replaced, added and taken away', async () => {
  show('<h1>Аларми</h1>');
  const { findLastIndex } = Array.prototype;
  const parse = JSON.parse;
  start('mfe-alarms@1.7.5');
  JSON.parse = (text: string) => parse(text);
  Object.assign(Array.prototype, { last: () => undefined });
  Reflect.deleteProperty(Array.prototype, 'findLastIndex');
  await jest.advanceTimersByTimeAsync(3_000);
  stop();
  JSON.parse = parse;
  Reflect.deleteProperty(Array.prototype, 'last');
  Object.defineProperty(Array.prototype, 'findLastIndex', { value: findLastIndex, configurable: true, writable: true });
  expect(notices.sort()).toEqual(
    ['Array.findLastIndex', 'Array.last', 'JSON.parse'].map(
      (name) => `mfe-alarms@1.7.5 changed ${name} of the browser`,
    ),
  );
});

it('names what of the document is not as the console has it, once', async () => {
  show('<h1>Аларми</h1>');
  start('mfe-alarms@1.7.6');
  document.title = '(3) Аларми · GPS Tracker';
  await jest.advanceTimersByTimeAsync(10_000);
  document.title = 'Мое';
  document.documentElement.lang = 'de';
  await jest.advanceTimersByTimeAsync(10_000);
  // The next page is named before this one's visit ends.
  document.title = 'Возила · GPS Tracker';
  document.documentElement.lang = 'mk';
  await measuredAfter(1_000);
  expect(notices).toEqual(
    ['document.title', 'document.lang'].map((name) => `mfe-alarms@1.7.6 changed ${name} of the console`),
  );
});

it('P5-6: names what modules change of what the shell lends them, and puts it back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stopKeeping = keepDefaults(client);
  await createI18n();
  show('<h1>Аларми</h1>');
  start('mfe-alarms@1.7.8');
  document.documentElement.dir = 'rtl';
  client.setDefaultOptions({ queries: { refetchInterval: 500 } });
  await i18n.changeLanguage('en');
  live.setConnected(true);
  live.reset();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([document.documentElement.dir, i18n.language, live.getSnapshot().connected]).toEqual(['', 'mk', false]);
  expect(client.getDefaultOptions()).toEqual({ queries: { retry: false } });
  await measuredAfter(1_000);
  stopKeeping();
  expect(notices).toEqual(
    ['document.dir', 'the language', 'the live link', 'the defaults of queries'].map(
      (name) => `mfe-alarms@1.7.8 changed ${name} of the console`,
    ),
  );
});

it.each([
  ['all of them', [false, false], ['left all clicks without effect']],
  ['most of them', [false, true, false], ['left most clicks without effect']],
  ['less than half', [false, true, false, true, true], []],
  ['a single one', [false], []],
])('names kinds of inputs that were left without effect: %s', async (_what, works, did) => {
  show('<button>Филтри</button>');
  start('mfe-alarms@1.7.7');
  for (const hasEffect of works) {
    area.querySelector('button')?.addEventListener('click', () => hasEffect && area.append('.'), { once: true });
    area.querySelector('button')?.click();
    await jest.advanceTimersByTimeAsync(1_100);
  }
  await measuredAfter(1_000);
  expect(notices).toEqual(did.map((each) => `mfe-alarms@1.7.7 ${each}`));
});

it('measures a kind of inputs without effect by itself, however many others work', async () => {
  show('<input><button>Филтри</button>');
  area.querySelector('button')?.addEventListener('click', grows);
  area.querySelector('input')?.addEventListener('keydown', prevents);
  start();
  area
    .querySelector('input')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
  await jest.advanceTimersByTimeAsync(1_100);
  for (let times = 0; times < 5; times += 1) {
    area.querySelector('button')?.click();
    await jest.advanceTimersByTimeAsync(1_100);
  }
  expect((await measuredAfter(1_000)).ignored).toBe(100);
});

describe('P7: what does not belong to the page’s module', () => {
  beforeEach(() => {
    localStorage.setItem('mfe-fleet:map.labels', 'true');
    localStorage.setItem('mfe-alarms:alarms.sound', 'true');
    localStorage.setItem('fleet.theme', '"dark"');
    show('<h1>Аларми</h1>');
  });

  it('is named with its owner, once, and counted', async () => {
    start('mfe-alarms@1.7.0');
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'null');
    localStorage.setItem('width', '205');
    expect(await measuredAfter(3_000)).toMatchObject({ foreign: 3 });
    expect(notices.sort()).toEqual([
      'mfe-alarms@1.7.0 changed mfe-fleet:map.labels of mfe-fleet',
      'mfe-alarms@1.7.0 changed width of no module',
    ]);
    start('mfe-alarms@1.7.0');
    localStorage.removeItem('width');
    expect(await measuredAfter(3_000)).toMatchObject({ foreign: 3 });
    expect(notices).toHaveLength(2);
  });

  it('is nothing that widgets keep as they should, nor what another tab writes', async () => {
    start('mfe-alarms@1.8.0');
    storageOf('mfe-fleet:').set('map.labels', false);
    localStorage.setItem('width', '205');
    const written = { key: 'width', newValue: '205', storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', written));
    expect(await measuredAfter(3_000)).toMatchObject({ foreign: 0 });
    expect(notices).toEqual([]);
    // What a widget kept once is not for others to write later.
    start('mfe-alarms@1.8.0');
    localStorage.setItem('mfe-fleet:map.labels', 'null');
    expect(await measuredAfter(3_000)).toMatchObject({ foreign: 2 });
  });

  it('P5-3: is a cookie without its name, or one that each request carries far', async () => {
    start('mfe-alarms@1.8.1');
    const cookies = [`recent=1`, `mfe-alarms:view=2`, `mfe-alarms:list=${'x'.repeat(2_000)}`, 'fleet-shell-failed=a'];
    for (const cookie of cookies) Reflect.set(document, 'cookie', cookie);
    expect(await measuredAfter(3_000)).toMatchObject({ foreign: 3, removed: 0 });
    for (const cookie of cookies) Reflect.set(document, 'cookie', `${cookie.split('=')[0]}=; Max-Age=0`);
    start('mfe-alarms@1.8.1');
    expect(await measuredAfter(3_000)).toMatchObject({ removed: 0 });
  });

  it('is a database without its name', async () => {
    let names = ['before'];
    const databases = async () => names.map((name) => ({ name, version: 1 }));
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { databases } });
    start('mfe-alarms@1.9.0');
    await jest.advanceTimersByTimeAsync(1_000);
    names = [...names, 'mfe-alarms:drafts', 'drafts'];
    await measuredAfter(61_000);
    expect(await measuredAfter(61_000)).toMatchObject({ foreign: 1 });
    expect(notices).toEqual(['mfe-alarms@1.9.0 changed drafts of no module']);
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
});

it('measures what databases grow by', async () => {
  let usage = 1_000_000;
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate: async () => ({ usage }) } });
  show('<h1>Аларми</h1>');
  start('mfe-alarms@1.6.0');
  await jest.advanceTimersByTimeAsync(1_000);
  usage = 21_000_000;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await measuredAfter(3_000)).toMatchObject({ kilobytes: 20_000 });
  Reflect.deleteProperty(navigator, 'storage');
});

it('counts a storage that was filled or cleared once in later visits of the tab, until it is as it was', async () => {
  localStorage.setItem('token', 'a');
  localStorage.setItem('fleet.theme', 'dark');
  const visit = async (version: string, does: () => void = () => undefined) => {
    start(version);
    does();
    const { kilobytes, removed } = await measuredAfter(3_000);
    return { kilobytes, removed };
  };
  show('<h1>Аларми</h1>');
  const version = 'mfe-alarms@1.4.0';
  expect(
    await visit(version, () => {
      localStorage.clear();
      localStorage.setItem('fill', 'x'.repeat(2_000_000));
    }),
  ).toEqual({ kilobytes: 2_000, removed: 4 });
  expect(await visit(version)).toEqual({ kilobytes: 2_000, removed: 4 });
  // What happens outside the version's visits is none of its doing.
  localStorage.setItem('fleet.other', 'x'.repeat(50_000));
  localStorage.setItem('token', 'b');
  expect(await visit(version)).toEqual({ kilobytes: 2_000, removed: 1 });
  expect(await visit('mfe-alarms@1.4.1')).toEqual({ kilobytes: 0, removed: 0 });
});

/**
 * What four visits of 50 s in one tab measure of a heap that keeps `kept` bytes a minute, besides the memory that each
 * collection frees.
 */
async function memoryOf(version: string, kept: number): Promise<unknown[]> {
  const begin = performance.now();
  // What opening left is collected in the second visit, what the page drops every 25 s.
  const heap = () => {
    const ms = performance.now() - begin;
    return 20_000_000 + (ms < 80_000 ? 10_000_000 : 0) + (ms % 25_000) * 100 + (ms / 60_000) * kept;
  };
  Object.defineProperty(performance, 'memory', {
    configurable: true,
    get: () => ({ usedJSHeapSize: heap() }),
  });
  const found: unknown[] = [];
  for (let visit = 0; visit < 4; visit += 1) {
    start(version);
    found.push((await measuredAfter(50_000)).memory);
  }
  Reflect.deleteProperty(performance, 'memory');
  return found;
}

it('measures what a page keeps, by what no collection takes back from visit to visit', async () => {
  show('<h1>Аларми</h1>');
  const leaking = await memoryOf('mfe-alarms@1.5.0', 5_000_000);
  expect(leaking[0]).toBeUndefined();
  for (const kilobytes of leaking.slice(2)) expect(kilobytes).toBeGreaterThan(4_000);
});

it('measures no growth of a page that drops what it takes, and nothing in its first visit', async () => {
  show('<h1>Аларми</h1>');
  const [first, ...later] = await memoryOf('mfe-alarms@1.5.1', 0);
  expect(first).toBeUndefined();
  // A heap is read every five seconds: not always right after a collection.
  for (const kilobytes of later) expect(kilobytes).toBeLessThan(500);
});

it('measures rooms that are still joined after the page was left', async () => {
  show('<h1>Аларми</h1>');
  start('mfe-alarms@1.7.9');
  const [forgotten, left] = [live.joinVehicle(1), live.joinFleet()];
  await jest.advanceTimersByTimeAsync(3_000);
  stop();
  left();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(sent.at(-1)?.measured).toMatchObject({ foreign: 2 });
  forgotten();
});

it.each([
  ['is left', 500, 0],
  ['stays', 6_000, 100],
])('measures whether the page %s when the user chooses another one in the menu', async (_what, ms, ignored) => {
  show('<h1>Аларми</h1>');
  const menu = document.createElement('nav');
  menu.append(Object.assign(document.createElement('a'), { href: '/vehicles' }));
  menu.addEventListener('click', (event) => event.preventDefault());
  document.body.append(menu);
  start();
  await jest.advanceTimersByTimeAsync(8_000);
  menu.querySelector('a')?.click();
  expect(await measuredAfter(ms)).toMatchObject({ ignored });
  menu.remove();
});

it('measures calls that are refused, and writes that nobody asked for', async () => {
  const server = fakeServer({
    'GET /api/none': { status: 404, json: { success: false } },
    'POST /api/alarms/bulk-acknowledge': { status: 200, json: { success: true } },
  });
  show('<button>Потврди</button>');
  // The inputs of earlier tests are long ago.
  await jest.advanceTimersByTimeAsync(20_000);
  start();
  await api.getRaw('/api/none', undefined as never).catch(() => undefined);
  await api.post('/api/alarms/bulk-acknowledge', {});
  window.dispatchEvent(new Event('pointerdown'));
  await api.post('/api/alarms/bulk-acknowledge', {});
  expect(await measuredAfter(3_000)).toMatchObject({ unanswered: 1, unprompted: 1 });
  server.restore();
});

it('does not name another version of the module whose page it is: the page fell back from it', async () => {
  show('<h1>Аларми</h1>');
  const gone = showPart('mfe-alarms@1.3.0');
  start('mfe-alarms@1.2.0');
  await measuredAfter(3_000);
  expect(sent.at(-1)?.modules).toEqual(['mfe-alarms@1.2.0']);
  gone();
});

it('names every module that has a part in the page, and says nothing of a page with two candidates', async () => {
  show('<h1>Аларми</h1>');
  const gone = showPart('mfe-routes@1.0.0');
  start();
  await measuredAfter(3_000);
  expect(sent[0]?.modules).toEqual(['mfe-alarms@1.3.0', 'mfe-routes@1.0.0']);
  gone();
  sent = [];
  notices = [];
  const other = showPart('mfe-fleet@2.0.0');
  start();
  await measuredAfter(3_000);
  expect(sent).toEqual([]);
  other();
});

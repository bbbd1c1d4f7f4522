import { bootGuard } from './bootGuard';

const FILE = '/modules/shell/2.0.0/console.js';
const { MutationObserver } = window;
let written: string[];
let observers: MutationObserver[];

/** Runs the guard of a page of shell 2.0.0, in which nothing has rendered yet. */
function start() {
  document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }));
  const script = document.createElement('script');
  script.dataset.version = '2.0.0';
  script.dataset.page = 'page-1';
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  // As where cookies are blocked: nothing is loaded anew, and what the guard has decided is seen here.
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: (cookie: string) => void written.push(cookie),
  });
  new Function(bootGuard)();
}

/** A file of the shell does not load. */
function failToLoad() {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: FILE });
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
}

const hasGoneBack = () => written.some((cookie) => cookie.startsWith('fleet-shell-failed=page-1; '));

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  observers = [];
  window.MutationObserver = class extends MutationObserver {
    constructor(changed: MutationCallback) {
      super(changed);
      observers.push(this);
    }
  };
});
afterEach(() => {
  for (const observer of observers) observer.disconnect();
  window.MutationObserver = MutationObserver;
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'cookie');
  Reflect.deleteProperty(document, 'currentScript');
});

it('goes back to the stable shell when a file of the new one does not load', () => {
  start();
  expect(hasGoneBack()).toBe(false);
  failToLoad();
  expect(hasGoneBack()).toBe(true);
});

it('takes files that a page breaks off when it is left for no fault of the shell, unless the page stays empty', () => {
  start();
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  failToLoad();
  jest.advanceTimersByTime(5_900);
  expect(hasGoneBack()).toBe(false);
  jest.advanceTimersByTime(200);
  expect(hasGoneBack()).toBe(true);
});

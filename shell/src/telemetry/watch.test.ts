import type { Report } from './reports';
import { sendReportsBy } from './reports';
import { watchPage as watch } from './watch';

let reports: Report[];
let area: HTMLElement;
/** Versions are reported once a page: each test has one of its own. */
let number = 0;
let of = { module: '', version: '' };
let stop = () => {};
const watchPage = (onBlank: () => void) => {
  stop = watch(of, onBlank, area);
};

/** jsdom lays nothing out: what is marked so has a size. */
function layOut() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const size = this.hasAttribute('data-sized') ? 20 : 0;
    return new DOMRect(0, 0, size, size);
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.DOMRect ??= class {
    constructor(
      readonly x: number,
      readonly y: number,
      readonly width: number,
      readonly height: number,
    ) {}
  } as typeof DOMRect; // what is read of one
  layOut();
  reports = [];
  sendReportsBy((report) => reports.push(report));
  number += 1;
  of = { module: 'mfe-alarms', version: `1.0.${number}` };
  area = document.createElement('main');
});
afterEach(() => {
  stop();
  sendReportsBy(null);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const kinds = () => reports.map(({ kind }) => kind);

it.each([
  ['a text', '<p data-sized>Аларми</p>'],
  ['a picture', '<svg data-sized></svg>'],
  ['a field', '<input data-sized>'],
  ['a placeholder', '<div data-sized style="background-color: rgb(200, 200, 200)"></div>'],
  ['a frame', '<div data-sized style="border-top: 2px solid black"></div>'],
])('reports a page that shows %s as rendered', (_what, html) => {
  const box = document.createElement('div');
  box.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  area.append(box);
  watchPage(() => {});
  expect(kinds()).toEqual(['rendered']);
});

it.each([
  ['nothing', ''],
  ['a text without a size', '<p>Аларми</p>'],
  ['an empty box', '<div data-sized style="background-color: transparent"></div>'],
])('calls when a page shows %s for a second', (_what, html) => {
  area.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  const onBlank = jest.fn();
  watchPage(onBlank);
  jest.advanceTimersByTime(800);
  expect(onBlank).not.toHaveBeenCalled();
  jest.advanceTimersByTime(400);
  expect(onBlank).toHaveBeenCalledTimes(1);
  expect(kinds()).toEqual([]);
});

it('waits as long as nobody sees the tab, and reports the page once it shows something', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const onBlank = jest.fn();
  watchPage(onBlank);
  jest.advanceTimersByTime(5_000);
  expect(onBlank).not.toHaveBeenCalled();
  area.textContent = 'Аларми';
  jest.advanceTimersByTime(200);
  expect(kinds()).toEqual(['rendered']);
});

it('reports that the page answered an input, after what the input rendered', () => {
  area.textContent = 'Аларми';
  watchPage(() => {});
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(kinds()).toEqual(['rendered']);
  jest.advanceTimersByTime(100);
  expect(kinds()).toEqual(['rendered', 'answered']);
});

it('takes an idle turn for an answer where nobody gives an input', () => {
  area.textContent = 'Аларми';
  watchPage(() => {});
  jest.advanceTimersByTime(11_000);
  expect(kinds()).toEqual(['rendered', 'answered']);
});

it('reports nothing more of a page that was left', () => {
  area.textContent = 'Аларми';
  watchPage(() => {});
  stop();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  jest.advanceTimersByTime(11_000);
  expect(kinds()).toEqual(['rendered']);
});

import { startHeartbeat } from '../heartbeat';
import { watchInputs } from './inputs';

let area: HTMLElement;
let inputs: ReturnType<typeof watchInputs>;
let stopHeart: () => void;

/** jsdom lays nothing out and knows no `touch-action`: what is marked so is 600 px too high for what shows it. */
beforeEach(() => {
  jest.useFakeTimers();
  const { getComputedStyle } = window;
  jest
    .spyOn(window, 'getComputedStyle')
    .mockImplementation((element) =>
      Object.assign(getComputedStyle(element), { touchAction: element.getAttribute('data-touch') ?? 'auto' }),
    );
  const heightOf = (high: number) =>
    function height(this: Element) {
      return this.matches('[data-high]') ? high : 0;
    };
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(heightOf(1_000));
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(heightOf(400));
  stopHeart = startHeartbeat('1.0.0');
  area = document.createElement('main');
  document.body.append(area);
  inputs = watchInputs(area);
});
afterEach(() => {
  inputs.stop();
  stopHeart();
  area.remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const wheel = (more: WheelEventInit = {}) =>
  new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true, ...more });
const key = (name: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
const finger = (...heights: number[]) =>
  Object.assign(new Event('touchmove', { bubbles: true, cancelable: true }), {
    touches: heights.map((clientY, identifier) => ({ identifier, clientY })),
  });

const prevents = (event: Event) => event.preventDefault();
const swallows = (event: Event) => [event.preventDefault(), event.stopImmediatePropagation()];
const grows = () => area.append('.');
const nothing = () => undefined;

interface Case {
  /** In the area, which is itself higher than what shows it unless `isLow`; the input comes to what is marked. */
  html?: string;
  isLow?: boolean;
  /** Where the area is scrolled to before. */
  from?: number;
  /** One after the other, within a second. */
  events?: () => Event[];
  /** Who hears it: the window before everyone, the window after everyone, or an element of the page. */
  where?: 'first' | 'last' | string;
  handle?: (event: Event) => unknown;
  /** What the browser scrolls, unless it is prevented; null: nothing. */
  moves?: string | null;
  /** It does so before the input is heard, as browsers do where no listener may prevent it. */
  isAhead?: boolean;
  /** What a module does when something was scrolled. */
  onScroll?: () => void;
}

/** What was seen of the scrolls. */
async function seenOf({
  html = '<div><p data-at>Аларми</p></div>',
  isLow = false,
  from = 0,
  events = () => [wheel()],
  where = 'last',
  handle = nothing,
  moves = 'main',
  isAhead = false,
  onScroll = nothing,
}: Case) {
  area.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  area.toggleAttribute('data-high', !isLow);
  area.scrollTop = from;
  const ended = new AbortController();
  const place = where === 'first' || where === 'last' ? window : area.querySelector(where);
  for (const type of ['wheel', 'keydown', 'touchmove'])
    place?.addEventListener(type, handle, { signal: ended.signal, capture: where === 'first' });
  area.addEventListener('scroll', onScroll, { signal: ended.signal });
  for (const event of events()) {
    const input = () => (area.querySelector('[data-at]') ?? area).dispatchEvent(event);
    if (!isAhead) input();
    const scroller = moves === null || event.defaultPrevented ? null : document.querySelector(moves);
    if (scroller) scroller.scrollTop += event instanceof WheelEvent ? event.deltaY : 100;
    if (isAhead) input();
    scroller?.dispatchEvent(new Event('scroll'));
    await jest.advanceTimersByTimeAsync(100);
  }
  await jest.advanceTimersByTimeAsync(1_500);
  ended.abort();
  return inputs.take().find(({ kind }) => kind === 'scrolls');
}

it.each<[what: string, of: Case]>([
  ['a wheel that a listener around the page prevents', { handle: prevents }],
  ['… whatever else changes in the meantime', { handle: (event) => [prevents(event), grows()] }],
  [
    'a wheel that is taken before it comes to the page',
    { where: 'first', handle: (event) => [swallows(event), grows()] },
  ],
  ['… or only prevented there', { where: 'first', handle: (event) => [prevents(event), grows()] }],
  ['a wheel that the page prevents without a use for it', { where: 'div', handle: prevents }],
  ['a page whose area is kept from scrolling', { moves: null }],
  [
    'a page that cuts off its content',
    { html: '<div data-high style="overflow-y: hidden"><p data-at>A</p></div>', isLow: true, moves: null },
  ],
  ...[false, true].map((isAhead): [string, Case] => [
    `an area that is put back at once${isAhead ? ', scrolled before the wheel was heard' : ''}`,
    { isAhead, onScroll: () => (area.scrollTop = 0) },
  ]),
  [
    'a list of its own that does not move',
    { html: '<div><ul data-high style="overflow-y: auto"><li data-at>A</li></ul></div>', isLow: true, moves: null },
  ],
  ['a page that keeps fingers from it', { html: '<p data-touch="none" data-at>A</p>', moves: null }],
  ['a wheel upwards', { from: 500, events: () => [wheel({ deltaY: -100 })], moves: null }],
  ['a wheel that counts lines', { events: () => [wheel({ deltaY: 3, deltaMode: 1 })], moves: null }],
  ['many small turns', { events: () => Array.from({ length: 8 }, () => wheel({ deltaY: 6 })), moves: null }],
  ['a finger', { events: () => [finger(400), finger(380), finger(300)], handle: prevents }],
  ...['PageDown', ' ', 'ArrowDown', 'End'].map((name): [string, Case] => [
    `the key "${name}"`,
    { html: '<div><h1 data-at>A</h1></div>', events: () => [key(name)], handle: prevents },
  ]),
  ['the key "Home"', { html: '<h1 data-at>A</h1>', from: 500, events: () => [key('Home')], moves: null }],
])('counts as ignored %s', async (_what, of) => {
  expect(await seenOf(of)).toEqual({ kind: 'scrolls', inputs: 1, ignored: 1 });
});

/** Seen, and not ignored. */
it.each<[what: string, of: Case]>([
  ['scrolls the area', {}],
  ['has scrolled it before it is heard', { isAhead: true }],
  ['scrolls a list', { html: '<p><b data-high style="overflow-y: auto"><i data-at>A</i></b></p>', moves: 'b' }],
  ['scrolls something else instead', { html: '<p data-at>A</p><aside>B</aside>', moves: 'aside' }],
  ['is the page’s own, as of a map that is zoomed', { where: 'div', handle: (event) => [swallows(event), grows()] }],
  [
    'moves a choice in the page',
    { html: '<h1 data-at>A</h1>', events: () => [key('ArrowDown')], handle: (event) => [prevents(event), grows()] },
  ],
])('counts an input that %s', async (_what, of) => {
  expect(await seenOf(of)).toEqual({ kind: 'scrolls', inputs: 1, ignored: 0 });
});

/** Nothing is to be expected of these: the browser scrolls nothing, and rightly. */
it.each<[what: string, of: Case]>([
  ['a page that is not too high', { isLow: true }],
  ['the end of the area', { from: 600 }],
  ['its beginning', { events: () => [wheel({ deltaY: -100 })] }],
  [
    'the end of a list, at which the browser stops',
    {
      html: '<ul data-high style="overflow-y: auto"><li data-at>A</li></ul>',
      from: 300,
      events: () => [wheel({ deltaY: -100 })],
    },
  ],
  ['a zoom of the browser', { events: () => [wheel({ ctrlKey: true })] }],
  ['a turn to the side', { events: () => [wheel({ deltaX: 200 }), wheel({ shiftKey: true })] }],
  ['less than a line', { events: () => [wheel({ deltaY: 4 })] }],
  ['a turn forth and back', { events: () => [wheel(), wheel({ deltaY: -50 })] }],
  ['a number', { html: '<input type="number" data-at>' }],
  ['a slider', { html: '<div role="slider"><i data-at></i></div>' }],
  ['a picture that is drawn', { html: '<canvas data-at></canvas>' }],
  ['a map at its last zoom', { html: '<p><b data-touch="none"><i data-at></i></b></p>', where: 'b', handle: swallows }],
  [
    'what is pulled',
    { html: '<p><b data-touch="pan-x"><i data-at></i></b></p>', events: () => [finger(200), finger(9)] },
  ],
  ['what lies over the whole page', { html: '<div style="position: fixed"><p data-at>A</p></div>' }],
  ['a page under a dialog', { html: '<p data-at>A</p><div role="dialog" aria-modal="true">?</div>' }],
  ['two fingers', { events: () => [finger(400, 100), finger(300, 200)] }],
  ['keys of a button', { html: '<button data-at>A</button>', events: () => [key('ArrowDown')] }],
  ['keys of a field', { html: '<input data-at>', events: () => [key('End')] }],
  ['keys with another meaning', { html: '<h1 data-at>A</h1>', events: () => [key('End', { ctrlKey: true })] }],
])('counts nothing of %s', async (_what, of) => {
  expect(await seenOf({ ...of, moves: null })).toBeUndefined();
});

it('counts nothing where the computer stood still', async () => {
  const clock = jest.spyOn(performance, 'now');
  const turned = seenOf({ moves: null });
  await jest.advanceTimersByTimeAsync(500);
  clock.mockReturnValue(performance.now() + 4_000);
  expect(await turned).toBeUndefined();
});

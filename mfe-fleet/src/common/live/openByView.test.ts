import { createSignal } from 'shared-auth/contract';
import { openByView } from './openByView';

jest.useFakeTimers();

const box = [21, 41, 22, 42] as const;
const of = { of: 'devices', status: 'all', type: 'all' } as const;
const cell = (key: string, online: number) => [key, 41.5, 21.5, online, 1, 0, 0, 2, 3, 0];

function open(onSingle?: () => void) {
  const ends: (() => void)[] = [];
  const looks: unknown[] = [];
  const cells = createSignal<[payload: unknown]>();
  const watched = createSignal();
  let connected = true;
  const scope = {
    add: (end: () => void) => {
      ends.push(end);
      return end;
    },
    later: (run: () => void, ms?: number) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const live = {
    look: (view: unknown) => void looks.push(view),
    onCells: cells.subscribe,
    watch: watched.subscribe,
    getSnapshot: () => ({ connected }),
  };
  const opened = openByView(live as never, scope as never, onSingle);
  return {
    ...opened,
    looks,
    receive: cells.send,
    end() {
      for (const each of ends) each();
    },
    disconnect() {
      connected = false;
      watched.send();
    },
    open() {
      opened.follow({ vehicles: [], of });
      opened.link.onView({ box, zoom: 8, grouped: true });
      jest.runAllTimers();
    },
  };
}

it('says nothing before there are a map and what is followed, then once, and withdraws it at the end', () => {
  const { link, follow, looks, end } = open();
  link.onView({ box, zoom: 8, grouped: true });
  jest.runAllTimers();
  expect(looks).toEqual([]);
  follow({ vehicles: [7], of });
  jest.runAllTimers();
  link.onView({ box, zoom: 8, grouped: true });
  jest.runAllTimers();
  expect(looks).toEqual([{ v: 1, box, zoom: 8, vehicles: [7], cells: of }]);
  end();
  expect(looks.at(-1)).toBeNull();
});

it('says the newest of many views, a few times a second at most', () => {
  const { open: begin, link, looks } = open();
  begin();
  for (let zoom = 9; zoom < 15; zoom++) {
    link.onView({ box, zoom, grouped: true });
    jest.advanceTimersByTime(100);
  }
  jest.runAllTimers();
  expect(looks.map((view) => (view as { zoom: number }).zoom)).toEqual([8, 11, 14]);
});

it('asks for no counts where each vehicle has its own marker', () => {
  const { open: begin, link, looks } = open();
  begin();
  link.onView({ box, zoom: 8, grouped: false });
  jest.runAllTimers();
  expect(looks.at(-1)).toMatchObject({ cells: null });
});

it('takes all counts, what changed of them, and their end', () => {
  const { open: begin, link, receive } = open();
  begin();
  let changes = 0;
  link.subscribe(() => changes++);
  receive({ v: 1, zoom: 8, all: true, cells: [cell('1:1', 5), cell('1:2', 6)] });
  receive({ v: 1, zoom: 8, all: false, cells: [cell('1:1', 9), ['1:2', 0, 0, 0, 0, 0, 0, 0, 0, 0]] });
  expect(link.cells()).toEqual([
    { key: '1:1', latitude: 41.5, longitude: 21.5, statuses: [9, 1, 0, 0], gravest: 3, oldest: 0 },
  ]);
  receive({ v: 1, zoom: 8, all: false, cells: [[...cell('1:1', 9), 0, 32, 64, 48]] });
  expect(link.cells()?.[0]?.extent).toEqual([1, 1.5, 2, 1.75].map((cells) => cells / 1_024));
  receive({ v: 1, zoom: 9, all: true, cells: [cell('2:2', 4)] });
  expect(link.cells()?.map(({ key }) => key)).toEqual(['2:2']);
  receive({ v: 1, zoom: 9, all: true, cells: null });
  expect([link.cells(), changes]).toEqual([null, 5]);
});

it.each([undefined, null, 1, [], {}, { v: 2, all: true, cells: [] }, { v: 1, all: true }, { v: 1, cells: 'x' }])(
  'goes on with what it has after %j',
  (payload) => {
    const { open: begin, link, receive } = open();
    begin();
    receive({ v: 1, zoom: 8, all: true, cells: [cell('1:1', 5), ['x'], null, [1, 2], cell('2:2', Number.NaN)] });
    receive(payload);
    expect(link.cells()?.map(({ key }) => key)).toEqual(['1:1']);
  },
);

it('shows the vehicles again once the connection is lost: what was counted is not known to be so any more', () => {
  const { open: begin, link, receive, disconnect } = open();
  begin();
  receive({ v: 1, zoom: 8, all: true, cells: [cell('1:1', 5)] });
  disconnect();
  expect(link.cells()).toBeNull();
});

it('keeps the counts of a map whose vehicles are read first, until it is given others', () => {
  const onSingle = jest.fn();
  const { open: begin, take, isCounted, receive, disconnect } = open(onSingle);
  begin();
  take({ v: 1, zoom: 8, all: true, cells: [cell('1:1', 5)] });
  receive({ v: 1, zoom: 8, all: true, cells: null });
  disconnect();
  expect([onSingle.mock.calls.length, isCounted()]).toEqual([1, true]);
  take({ v: 1, zoom: 8, all: true, cells: null });
  expect(isCounted()).toBe(false);
});

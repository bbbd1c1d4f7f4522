import { createAlarmFeed } from './alarmFeed';
import { readAlarmRows } from './alarmRow';
import { createLiveStore } from './liveStore';

const row = (id: number, more = {}) => ({
  id,
  alarm_type: 'sos',
  severity: 'critical',
  message: `m${id}`,
  created_at: new Date(id * 1_000).toISOString(),
  is_acknowledged: false,
  ...more,
});
/** The newest rows first, as the server lists them. */
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => row(from - n));

function open() {
  const frames: (() => void)[] = [];
  const live = createLiveStore((frame) => frames.push(frame));
  const alarms = createAlarmFeed(live);
  const frame = () => {
    for (const next of frames.splice(0)) next();
  };
  const seen = () => {
    frame();
    const { total, newest } = alarms.getSnapshot();
    return [total, newest.map(({ id }) => id)] as const;
  };
  return { live, alarms, frame, seen };
}

it('shows what the server counts, and the newest ten', () => {
  const { alarms, seen } = open();
  alarms.beginSeed()(rows(60, 11), 136);
  expect(seen()).toEqual([136, [60, 59, 58, 57, 56, 55, 54, 53, 52, 51]]);
});

it('follows new alarms, acknowledgements and deletions, each once', () => {
  const { live, alarms, seen } = open();
  alarms.beginSeed()(rows(3, 1), 60);
  live.receive('alarm', [row(4), row(5, { is_acknowledged: true })]);
  expect(seen()).toEqual([61, [4, 3, 2, 1]]);
  live.acknowledge([4, 2]);
  live.receive('alarm-update', { change: 'acknowledged', ids: [4, 2], alarms: [] });
  expect(seen()).toEqual([59, [3, 1]]);
  live.receive('alarm-update', { change: 'acknowledged', ids: [-7], alarms: [] });
  expect(seen()).toEqual([58, [3, 1]]);
  live.receive('alarm-update', { change: 'unacknowledged', ids: [2], alarms: [row(2)] });
  expect(seen()).toEqual([59, [3, 2, 1]]);
  live.receive('alarm-update', { change: 'deleted', ids: [3, 999], alarms: [] });
  expect(seen()).toEqual([58, [2, 1]]);
});

it('counts what happens while the list is asked for, and what the list already holds only once', () => {
  const { live, alarms, frame, seen } = open();
  const answer = alarms.beginSeed();
  live.receive('alarm', [row(10), row(11)]);
  live.receive('alarm-update', { change: 'acknowledged', ids: [9, -1], alarms: [] });
  frame();
  answer(rows(10, 8), 30);
  expect(seen()).toEqual([30, [11, 10, 8]]);
});

it('takes the newest of two answers', () => {
  const { alarms, seen } = open();
  const late = alarms.beginSeed();
  alarms.beginSeed()(rows(2, 1), 2);
  late(rows(1, 1), 1);
  expect(seen()).toEqual([2, [2, 1]]);
});

it('adds up what live events changed, whatever the server counts', () => {
  const { live, alarms, frame } = open();
  live.receive('alarm', [row(1), row(2)]);
  frame();
  alarms.beginSeed()(rows(2, 1), 2);
  live.acknowledge([1]);
  frame();
  expect(alarms.getSnapshot().change).toBe(1);
  alarms.reset();
  expect(alarms.getSnapshot()).toMatchObject({ total: 0, newest: [], change: 0, open: [] });
});

it('shows the rows of a response as they are now, and the very same ones where nothing happened', () => {
  const { live, alarms, frame } = open();
  const before = readAlarmRows(rows(3, 1));
  const askedAt = alarms.mark();
  live.receive('alarm-update', { change: 'claimed', ids: [3], alarms: [row(3, { claimed_by: 'Ана' })] });
  live.receive('alarm-update', { change: 'acknowledged', ids: [2], alarms: [] });
  live.receive('alarm-update', { change: 'deleted', ids: [1], alarms: [] });
  frame();
  const now = alarms.current(before, askedAt);
  expect(now.map(({ id, claimed_by, is_acknowledged }) => [id, claimed_by, is_acknowledged])).toEqual([
    [3, 'Ана', false],
    [2, undefined, true],
  ]);
  expect(alarms.current(before, askedAt)[0]).toBe(now[0]);
  // What was asked for afterwards is newer than all that.
  expect(alarms.current(before, alarms.mark())).toBe(before);
});

it('adds what came in since a response and is not in it, as it is now', () => {
  const { live, alarms, frame } = open();
  live.receive('alarm', row(1));
  const askedAt = alarms.mark();
  live.receive('alarm', [row(2), row(3), { alarmType: 'sos', timestamp: 9 }]);
  live.receive('alarm-update', { change: 'claimed', ids: [3], alarms: [row(3, { claimed_by: 'Ана' })] });
  frame();
  const came = alarms.arrivals(askedAt, readAlarmRows([row(2)]));
  expect(came.map(({ claimed_by, hasNoId }) => [claimed_by, hasNoId])).toEqual([
    ['Ана', undefined],
    [null, true],
  ]);
});

it('shows what the user does at once, and counts the server’s broadcast of it once', () => {
  const { live, alarms, frame } = open();
  alarms.beginSeed()(rows(3, 1), 3);
  live.updateAlarms('acknowledged', [2]);
  expect(alarms.getSnapshot()).toMatchObject({ total: 2, isBroadcasting: false });
  live.receive('alarm-update', {
    change: 'acknowledged',
    ids: [2],
    alarms: [row(2, { is_acknowledged: true, acknowledged_by: 'Ана' })],
  });
  frame();
  expect(alarms.getSnapshot()).toMatchObject({ total: 2, isBroadcasting: true });
});

it('a response is no news; an alarm and what a colleague does is, until the user signs out', () => {
  for (const [event, payload] of [
    ['alarm', [row(1)]],
    ['alarm-update', { change: 'claimed', ids: [1], alarms: [row(1, { claimed_by: 'Ана' })] }],
  ] as const) {
    const { live, alarms, frame } = open();
    alarms.beginSeed()(rows(3, 1), 3);
    expect(alarms.hasNews()).toBe(false);
    live.receive(event, payload);
    frame();
    expect(alarms.hasNews()).toBe(true);
    alarms.reset();
    expect(alarms.hasNews()).toBe(false);
  }
});

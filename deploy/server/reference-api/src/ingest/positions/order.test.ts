import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { positionBody } from '../../testing/traccar';

/** A tracker's message at a time of its own; minutes and seconds after the first one. */
interface Report {
  second: number;
  /** Which of the fixes so far it carries: mostly its own, else a copy of the last. */
  hasFix: boolean;
  valid: boolean;
  speed: number;
  attributes: Record<string, unknown>;
}

const report: fc.Arbitrary<Report> = fc.record({
  // Few different times, so that some messages are as old as each other.
  second: fc.integer({ min: 0, max: 40 }).map((n) => n * 20),
  hasFix: fc.boolean(),
  valid: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  speed: fc.integer({ min: 0, max: 75 }),
  attributes: fc.record(
    {
      ignition: fc.boolean(),
      motion: fc.boolean(),
      power: fc.integer({ min: 110, max: 140 }).map((n) => n / 10),
      batteryLevel: fc.integer({ min: 30, max: 100 }),
      fuelLevel: fc.integer({ min: 0, max: 100 }),
      temp1: fc.integer({ min: -20, max: 30 }),
      driverUniqueId: fc.constantFrom('A1', 'B2', 'Ж3'),
      io1: fc.oneof(fc.integer(), fc.boolean(), fc.string({ maxLength: 5 })),
      io2: fc.integer(),
      alarm: fc.constantFrom('sos', 'powerCut,sos', 'vibration', 'overspeed', 'jamming'),
    },
    { requiredKeys: [] },
  ),
});

/** A sequence in order, and how it comes: shuffled, some of it twice, in requests of some size. */
const sequence = fc.array(report, { minLength: 1, maxLength: 14 }).chain((messages) => {
  const numbers = messages.map((_, i) => i);
  const repeats = fc.subarray(numbers);
  return repeats.chain((again) =>
    fc.record({
      messages: fc.constant([...messages].sort((a, b) => a.second - b.second)),
      order: fc.shuffledSubarray([...numbers, ...again.map((i) => i)], {
        minLength: numbers.length + again.length,
        maxLength: numbers.length + again.length,
      }),
      size: fc.integer({ min: 1, max: 6 }),
    }),
  );
});

/**
 * Two fixes of a vehicle that seems to be towed, then what their own messages say of them: the first had its ignition
 * on, the second stood. Nothing of the time may begin an episode any more.
 */
const towThatWasNone = {
  messages: [
    { second: 0, hasFix: true, valid: true, speed: 41, attributes: { ignition: true } },
    { second: 20, hasFix: false, valid: true, speed: 41, attributes: { ignition: false } },
    { second: 120, hasFix: true, valid: true, speed: 52, attributes: { ignition: false } },
    { second: 160, hasFix: false, valid: true, speed: 52, attributes: { ignition: false, motion: false } },
  ],
  order: [1, 2, 3, 0],
  size: 2,
};

const start = Math.floor(Date.now() / 60_000) * 60_000 - 45 * 60_000;
const time = (second: number) => new Date(start + second * 1000).toISOString();

/** The bodies of a sequence, in order. As in Traccar, a message without a fix of its own carries the last one. */
function bodiesOf(tracker: string, messages: readonly Report[]) {
  let last = { second: -60, valid: true, speed: 10, place: 0 };
  return messages.map(({ second, hasFix, valid, speed, attributes }, place) => {
    if (hasFix) last = { second, valid, speed, place: place + 1 };
    const at = { latitude: 41 + last.place / 100, longitude: 21 + last.place / 100 };
    const body = positionBody(tracker, time(last.second), last.speed, at);
    const times = { deviceTime: time(second), serverTime: time(second + 2) };
    return { ...body, position: { ...body.position, ...times, valid: last.valid, attributes } };
  });
}

// Dozens of sequences of requests each, by a database that shares the machine with other tests.
jest.setTimeout(240_000);

describe('messages that come in any order, some of them twice', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());

  async function known(tracker: string) {
    const of = 'from devices d join %s x on x.device_pk = d.id where d.device_id = $1';
    const read = (table: string, what: string, more = '') =>
      test.api.database.query(`select ${what} ${of.replace('%s', table)} ${more}`, [tracker]);
    // When something reached us, and our own keys, are not what the tracker said.
    const [state] = await read(
      'device_state',
      "to_jsonb(x) - array['device_pk', 'received_at', 'last_heartbeat'] as state",
    );
    const place = 'x.gps_time, x.latitude, x.longitude, x.speed';
    return {
      state,
      attributes: await read('device_attributes', 'x.attributes'),
      locations: await read('locations', place, 'order by 1, 2'),
      invalid: await read('invalid_locations', place, 'order by 1, 2'),
      sums: await read(
        'device_days',
        'x.day, x.location_count, x.moving_count, x.speed_sum, x.max_speed',
        'order by 1',
      ),
      // Two messages of one time may have different fixes: the alarm that both report has the place of either.
      alarms: await read('alarms', 'x.alarm_type, x.created_at', 'order by 1, 2'),
    };
  }

  it('lead to the same state, places, sums and alarms as in order', async () => {
    let next = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async ({ messages, order, size }) => {
        const [inOrder, shuffled] = [`order-${++next}-a`, `order-${next}-b`];
        const bodies = bodiesOf(shuffled, messages);
        // Each sends one request after the other; the two at once, as trackers do.
        await Promise.all([
          (async () => {
            for (const body of bodiesOf(inOrder, messages)) await test.tracker('/ingest/positions', body);
          })(),
          (async () => {
            for (let at = 0; at < order.length; at += size) {
              const some = order.slice(at, at + size).flatMap((i) => bodies[i] ?? []);
              const { status, body } = await test.tracker('/ingest/positions', some);
              expect([status, body.data.rejected]).toEqual([200, []]);
            }
          })(),
        ]);
        expect(await known(shuffled)).toEqual(await known(inOrder));
      }),
      { ...tries(40), examples: [[towThatWasNone]] },
    );
  });
});

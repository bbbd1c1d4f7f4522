import { Driver, makeFleet } from '@fleet/sample-fleet';
import fc from 'fast-check';
import { startOfDay, startOfNextDay } from '../../platform/http/times';
import { type DayInput, deriveDay } from './deriveDay';
import type { TripFix } from './fixes';

const minute = 60_000;
const from = startOfDay('2026-11-18');
const to = startOfNextDay('2026-11-18');
const now = to + 7 * 24 * 60 * minute;

/** Metres per degree of latitude. */
const degree = 111_194.93;
const fix = (minutes: number, north: number, more: Partial<TripFix> = {}): TripFix => ({
  at: from + minutes * minute,
  latitude: 41.5 + north / degree,
  longitude: 21.7,
  speed: 0,
  ignition: null,
  odometer: null,
  driver: null,
  ...more,
});
const derive = (fixes: readonly TripFix[], more: Partial<DayInput> = {}) =>
  deriveDay({ from, to, fixes, before: [], after: [], reports: [], now, ...more });
const drive = (start: number, minutes: number, metresAMinute: number, north = 0): TripFix[] =>
  Array.from({ length: minutes + 1 }, (_, i) =>
    fix(start + i, north + i * metresAMinute, { speed: i < minutes ? (metresAMinute * 60) / 1000 : 0 }),
  );

describe('the day of a vehicle', () => {
  it('has a trip between two stops, with its distance, times and speeds', () => {
    const { entries, sums } = derive([fix(0, 0), fix(400, 0, { ignition: false }), ...drive(480, 30, 1_000)], {
      reports: Array.from({ length: 18 }, (_, i) => ({ at: from + (520 + i * 50) * minute, on: false })),
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['gap', 'stop', 'trip', 'stop']);
    const trip = entries.find((entry) => entry.kind === 'trip');
    expect(trip).toMatchObject({
      start_time: new Date(from + 480 * minute).toISOString(),
      end_time: new Date(from + 510 * minute).toISOString(),
      distance: 30_000,
      estimated_distance: 0,
      distance_source: 'gps',
      moving_seconds: 1800,
      average_speed: 60,
      top_speed: 60,
    });
    expect(sums).toMatchObject({ distance: 30_000, driving_seconds: 1800, trips: 1, distance_source: 'gps' });
  });

  it('keeps a traffic light in the trip, and a stop of three minutes out of it', () => {
    const halves = (pause: number) => [...drive(480, 10, 800), ...drive(490 + pause, 10, 800, 8_000)];
    expect(derive(halves(2)).sums).toMatchObject({ trips: 1, distance: 16_000, driving_seconds: 22 * 60 });
    const trips = derive(halves(4));
    expect(trips.sums).toMatchObject({ trips: 2, distance: 16_000, driving_seconds: 20 * 60 });
    expect(trips.entries.filter(({ kind }) => kind === 'stop')).toHaveLength(1);
  });

  it('draws no way over private time, within the day and at its midnight, and has it as a part of its own', () => {
    const [start, end] = [from + 500 * minute, from + 510 * minute];
    const morning = drive(480, 20, 1_000).slice(0, -1);
    const { entries, sums } = derive([...morning, ...drive(510, 20, 1_000, 90_000)], {
      privates: [
        { from: start, to: end },
        { from: to - 5 * minute, to: to + 5 * minute },
      ],
      after: [fix(24 * 60 + 20, 500_000)],
    });
    expect(entries.filter(({ kind }) => kind === 'private').map(({ start_time }) => Date.parse(start_time))).toEqual([
      start,
      to - 5 * minute,
    ]);
    expect(sums).toMatchObject({ trips: 2, distance: 39_000, estimated_distance: 0 });
    for (const entry of entries) if (entry.kind === 'gap') expect(entry.straight_distance).toBe(0);
  });

  it('is silent for no longer than it lasts where the first fix ever comes after it', () => {
    const { entries, sums } = derive([], { after: [fix(34 * 60, 0)] });
    expect(entries.map(({ kind }) => kind)).toEqual(['gap']);
    expect(sums.silent_seconds).toBe((to - from) / 1000);
  });

  it('D27: refuses a jump: a single fix elsewhere adds nothing', () => {
    const way = drive(480, 20, 900);
    const jumped = way.flatMap((each, i) =>
      i === 9 ? [each, { ...each, at: each.at + 1_000, latitude: 42.9 }] : [each],
    );
    expect(derive(jumped).sums.distance).toBe(derive(way).sums.distance);
  });

  it('does not know the way through a silence, and says where it was in a straight line', () => {
    const { entries, sums } = derive([...drive(480, 10, 800), ...drive(600, 10, 800, 40_000)]);
    expect(entries.filter(({ kind }) => kind === 'gap')).toContainEqual(
      expect.objectContaining({ straight_distance: 32_000, start_time: new Date(from + 490 * minute).toISOString() }),
    );
    expect(sums.distance).toBe(16_000);
  });

  it('calls the way between positions more than five minutes apart an estimate, unless the odometer has it', () => {
    const sparse = [0, 10, 20, 30].map((m) => fix(480 + m, m * 900, { speed: 54 }));
    expect(derive(sparse).sums).toMatchObject({ distance: 27_000, estimated_distance: 27_000, distance_source: 'gps' });
    const counted = sparse.map((each, i) => ({ ...each, odometer: 1_000.2 + i * 9.5 }));
    expect(derive(counted).sums).toMatchObject({
      distance: 28_500,
      estimated_distance: 0,
      distance_source: 'odometer',
    });
    const changed = counted.map((each, i) => ({ ...each, odometer: i < 2 ? each.odometer : i }));
    expect(derive(changed).sums).toMatchObject({ distance: 27_000, distance_source: 'gps' });
  });

  it('counts idling by the ignition, also of messages without a fix', () => {
    const fixes = [...drive(480, 10, 800), fix(491, 8_000, { ignition: true }), fix(540, 8_000, { ignition: false })];
    const reports = [{ at: from + 501 * minute, on: false }];
    const idling = (more: Partial<DayInput>) => derive(fixes, more).sums.idling_seconds;
    expect(idling({})).toBe(49 * 60);
    expect(idling({ reports })).toBe(10 * 60);
    expect(derive(fixes, { reports }).idling).toEqual([
      {
        start_time: new Date(from + 491 * minute).toISOString(),
        end_time: new Date(from + 501 * minute).toISOString(),
      },
    ]);
  });

  it('names the drivers whose cards were in the tracker, each trip its own', () => {
    const carried = (card: string, way: readonly TripFix[]) => way.map((each) => ({ ...each, driver: card }));
    const { entries, sums } = derive([
      ...carried('A1', drive(480, 10, 800)),
      ...carried('B2', drive(500, 10, 800, 8_000)),
      ...drive(520, 10, 800, 16_000),
    ]);
    const trips = entries.filter((entry) => entry.kind === 'trip');
    expect(trips.map(({ driver }) => driver)).toEqual(['A1', 'B2', null]);
    expect(sums.driver).toBe('A1, B2');
  });

  it('lets a vehicle stand that only sends messages without a fix', () => {
    const reports = Array.from({ length: 22 }, (_, i) => ({ at: from + (i + 1) * 60 * minute, on: false }));
    const { sums } = derive([fix(1, 0)], { reports, now: from + 22.5 * 60 * minute });
    expect(sums).toMatchObject({ standing_seconds: 22 * 3600 - 60, silent_seconds: 60, trips: 0, distance: 0 });
  });

  it('departs and arrives when the vehicle did, never at the midnight that cuts a trip', () => {
    const starts = fc.array(fc.integer({ min: -3, max: 140 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(starts, (slots) => {
        // Trips of 12 minutes within slots of ten and three minutes' rest: the first and the last may cross a midnight.
        const ways = [...new Set(slots)]
          .sort((a, b) => a - b)
          .flatMap((slot, i, all) => (slot - (all[i - 1] ?? -9) > 2 ? [slot * 10 + 5] : []));
        const all = ways.flatMap((start, i) => drive(start, 12, 800, i * 9_600));
        const day = derive(all, {
          before: all.filter(({ at }) => at < from).slice(-1),
          after: all.filter(({ at }) => at >= to).slice(0, 1),
        });
        const inside = (at: string | null) => at === null || (Date.parse(at) > from && Date.parse(at) < to);
        expect([inside(day.sums.first_departure), inside(day.sums.last_arrival)]).toEqual([true, true]);
        const departed = day.entries.filter(({ kind, start_time }) => kind === 'trip' && Date.parse(start_time) > from);
        expect(day.sums.first_departure).toBe(departed[0]?.start_time ?? null);
      }),
    );
    const night = derive([...drive(0, 30, 800), ...drive(600, 20, 800, 24_000), ...drive(1_420, 19, 800, 40_000)], {
      before: [fix(-1, -800, { speed: 48 })],
      after: [fix(1_440, 56_000, { speed: 48 }), fix(1_441, 56_800, { speed: 48 })],
    });
    expect(night.entries[0]).toMatchObject({ kind: 'trip', start_time: new Date(from).toISOString() });
    expect(night.sums.first_departure).toBe(new Date(from + 600 * minute).toISOString());
    expect(night.sums.last_arrival).toBe(new Date(from + 620 * minute).toISOString());
  });

  it('splits a trip at midnight, to the metre', () => {
    const way = drive(1430.5, 20, 777).map((each, i) => ({ ...each, odometer: 5_000.5 + i * 0.7773 }));
    const nextTo = to + 24 * 60 * minute;
    const [today, tomorrow] = [way.filter(({ at }) => at < to), way.filter(({ at }) => at >= to)];
    const first = derive(today, { after: tomorrow.slice(0, 1) });
    const second = deriveDay({
      from: to,
      to: nextTo,
      fixes: tomorrow,
      before: today.slice(-1),
      after: [],
      reports: [],
      now,
    });
    const whole = derive(way, { to: nextTo });
    expect(first.sums.distance + second.sums.distance).toBe(whole.sums.distance);
    expect(first.entries.at(-1)).toMatchObject({ kind: 'trip', continues_after: true });
    expect(second.entries[0]).toMatchObject({ kind: 'trip', continues_before: true });
    // The vehicle had stopped by the next fix, so no fix after midnight shows how fast this part was driven.
    const stopped = deriveDay({
      from: to,
      to: nextTo,
      fixes: [fix(1441, 1_000)],
      before: [fix(1439, 0, { speed: 30 })],
      after: [],
      reports: [],
      now,
    });
    expect(stopped.entries[0]).toMatchObject({ kind: 'trip', average_speed: 30, top_speed: 30 });
  });

  it('is the sum of its seconds, also where trackers report between two of them', () => {
    const between = drive(480, 30, 1_000).map((each, i) => ({ ...each, at: each.at + 300 + i * 20 }));
    const { sums } = derive([fix(0, 0), ...between, fix(515, 30_000), ...drive(540.0067, 20, 900, 30_000)]);
    const { driving_seconds, idling_seconds, standing_seconds, silent_seconds } = sums;
    expect(driving_seconds + idling_seconds + standing_seconds + silent_seconds).toBe(24 * 3600);
  });

  it('is the sum of its parts, and every moment of it belongs to one', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            minutes: fc.integer({ min: 0, max: 1439 }),
            north: fc.integer({ min: 0, max: 60_000 }),
            speed: fc.integer({ min: 0, max: 120 }),
            ignition: fc.constantFrom(true, false, null),
            odometer: fc.oneof(fc.constant(null), fc.integer({ min: 1_000, max: 1_060 })),
            driver: fc.constant(null),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        (rows) => {
          const fixes = rows
            .map(({ minutes, north, ...more }) => fix(minutes, north, more))
            .sort((a, b) => a.at - b.at || a.latitude - b.latitude);
          const { entries, sums, idling } = derive(fixes);
          const lasting = idling.map(({ start_time, end_time }) => Date.parse(end_time) - Date.parse(start_time));
          expect(lasting.reduce((sum, ms) => sum + ms, 0)).toBe(sums.idling_seconds * 1000);
          const times = entries.flatMap(({ start_time, end_time }) => [start_time, end_time]);
          expect(times[0]).toBe(new Date(from).toISOString());
          expect(times.at(-1)).toBe(new Date(to).toISOString());
          for (let i = 1; i < times.length - 1; i += 2) expect(times[i]).toBe(times[i + 1]);
          const { driving_seconds, idling_seconds, standing_seconds, silent_seconds, distance } = sums;
          expect(driving_seconds + idling_seconds + standing_seconds + silent_seconds).toBe((to - from) / 1000);
          const trips = entries.filter((entry) => entry.kind === 'trip');
          expect(trips.reduce((sum, trip) => sum + trip.distance, 0)).toBe(distance);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe.each(['2026-03-29', '2026-10-25', '2026-11-18'])('@long against what the sample fleet drove on %s', (date) => {
  it.each([
    ['by odometer', true, 0.01],
    ['by positions', false, 0.02],
  ])('%s', (_, hasOdometer, tolerance) => {
    const [start, end] = [startOfDay(date), startOfNextDay(date)];
    let [derived, driven] = [0, 0];
    for (const [i, entry] of makeFleet(12, 1).entries()) {
      const driver = new Driver(entry, i + 1, 1);
      const at = (time: number): TripFix => {
        const { position } = driver.position(time);
        const { ignition, odometer } = position.attributes;
        const { latitude, longitude, speed } = position;
        return {
          at: time,
          latitude,
          longitude,
          speed: speed * 1.852,
          ignition,
          odometer: hasOdometer ? odometer / 1000 : null,
          driver: null,
        };
      };
      const times = Array.from({ length: Math.ceil((end - start) / 30_000) }, (__, n) => start + n * 30_000);
      const { sums } = deriveDay({
        from: start,
        to: end,
        fixes: times.map(at),
        before: [at(start - 30_000)],
        after: [at(end)],
        reports: [],
        now: end + minute,
      });
      derived += sums.distance;
      driven += driver.fix(end).odometer - driver.fix(start).odometer;
    }
    expect(driven).toBeGreaterThan(100_000);
    expect(Math.abs(derived / driven - 1)).toBeLessThan(tolerance);
  });
});

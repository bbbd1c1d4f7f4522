import { DAY, type Field, type FieldCase, HOUR, MIN, SECOND, type Tracked } from './field';

/** A drive of half an hour, four fixes of one minute of which lie 90 km to the east. */
function astray(f: Field, d: Tracked) {
  const bodies = f.drive(d, f.at(f.yesterday, 10), 30, { step: 0.25 });
  for (const { position } of bodies.slice(50, 54)) position.longitude += 1.08;
  return bodies;
}
/** Of a stored day. */
const sums = async (f: Field, d: Tracked) => (await f.day(d, f.yesterday)).sums;

/** Rules 5, 6 and 7: days, trips and kilometres. */
export const dayCases: readonly FieldCase[] = [
  {
    id: 'F23',
    source: 'dawarich#3417',
    what: 'a parked vehicle whose fix bounces to a mast 3 km away makes no kilometres',
    run: async (f) => {
      const d = await f.fresh();
      const noon = f.at(f.yesterday, 12);
      const off = { ignition: false, motion: false };
      const bounce = (i: number) => ({ fix: noon + i * 5 * MIN, lat: 41.6 + (i % 2) * 0.027, attributes: off });
      await f.replay(Array.from({ length: 25 }, (_, i) => f.position(d, bounce(i))));
      return [await f.km(d), 0];
    },
  },
  {
    id: 'F25',
    source: 't#3231',
    what: 'nine hours in a basement with the ignition on part two trips',
    run: async (f) => {
      const d = await f.fresh();
      const from = f.at(f.yesterday, 8);
      const on = f.drive(d, from + 9.5 * HOUR, 30, { lat: 41.6 + 25_000 / 111_195 });
      await f.replay([...f.drive(d, from, 30), ...on]);
      const { trips, driving_seconds } = await sums(f, d);
      return [
        [trips, await f.km(d), driving_seconds < 4_000],
        [2, 50, true],
      ];
    },
  },
  {
    id: 'F26',
    source: 't#4301',
    what: 'a trip whose last fix is still moving is a trip',
    run: async (f) => {
      const d = await f.fresh();
      await f.replay(f.drive(d, f.at(f.yesterday, 10), 40));
      return [
        [(await sums(f, d)).trips, Math.abs((await f.km(d)) - 33.3) < 0.5],
        [1, true],
      ];
    },
  },
  {
    id: 'F27',
    source: 't#5577, t#3086',
    what: 'an odometer that is stuck, or falls, leaves the kilometres to the positions',
    run: async (f) => {
      const km = [];
      for (const odometer of [() => ({ odometer: 30 }), (minute: number) => ({ odometer: 200 - minute * 5 })]) {
        const d = await f.fresh();
        await f.replay(f.drive(d, f.at(f.yesterday, 10), 36, { odometer }));
        km.push(await f.km(d));
      }
      return [km, [30, 30]];
    },
  },
  {
    id: 'F28',
    source: 't#3767, t#2771, t#4347',
    what: 'a drive that comes backwards, one by one, has the same kilometres',
    run: async (f) => {
      const d = await f.fresh();
      for (const body of f.drive(d, f.at(f.yesterday, 10), 20, { step: 1 }).reverse()) await f.send(body);
      return [await f.km(d), 16.7];
    },
  },
  {
    id: 'F29',
    source: 'dawarich PR#2614',
    what: 'of a drive over midnight each day has its half; 00:00:00 sharp belongs to both',
    run: async (f) => {
      const d = await f.fresh();
      await f.replay(f.drive(d, f.at(f.dayBefore, 23.5), 60, { kmh: 60 }));
      const [first, second] = [await f.day(d, f.dayBefore), await f.day(d, f.yesterday)];
      const km = [await f.km(d, f.dayBefore), await f.km(d)];
      const whole = (first.sums.distance + second.sums.distance) / 1000;
      return [
        [km, Math.abs(whole - 60) < 0.05, first.trips[0].continues_after, second.trips[0].continues_before],
        [[30, 30], true, true, true],
      ];
    },
  },
  {
    id: 'F30',
    source: 'v#329',
    what: 'the day of 25 hours has 25 hours',
    run: async (f) => {
      const d = await f.fresh();
      const [date, from] = f.longDay();
      await f.replay([...f.stand(d, from - HOUR, 60), ...f.stand(d, from, 25 * 60 + 10)]);
      const { driving_seconds, idling_seconds, standing_seconds, silent_seconds } = (await f.day(d, date)).sums;
      return [
        [driving_seconds + idling_seconds + standing_seconds, silent_seconds],
        [90_000, 0],
      ];
    },
  },
  {
    id: 'F31',
    source: 'v#1137',
    what: 'four fixes 90 km off make neither kilometres nor trips, on the day and in the export (F63)',
    run: async (f) => {
      const d = await f.fresh();
      await f.replay(astray(f, d));
      const period = `start_date=${f.yesterday}T00:00&end_date=${f.yesterday}T23:59`;
      const { summary } = await f.get(`/api/routes/exported?device_id=${d.device_id}&${period}`);
      const distance = (
        await f.get(
          `/api/distances?start_date=${f.yesterday}&end_date=${f.yesterday}&vehicle_id=${d.vehicle}&group=vehicle`,
        )
      )[0].distance;
      const { trips, left_out_places } = await sums(f, d);
      const isRight = (km: number) => Math.abs(km - 25) < 0.6;
      const km = [await f.km(d), summary.total_distance, distance / 1000];
      return [
        [km.map(isRight), trips, left_out_places],
        [[true, true, true], 1, 4],
      ];
    },
  },
  {
    id: 'F32',
    source: 't PR#5176',
    what: 'one sample of 250 km/h in a drive at 50 is neither its top speed nor an alarm',
    run: async (f) => {
      const d = await f.fresh();
      const bodies = f.drive(d, f.at(f.yesterday, 10), 20);
      for (const { position } of bodies.slice(20, 21)) position.speed = 135;
      await f.replay(bodies);
      return [
        [(await sums(f, d)).top_speed, await f.alarmTypes(d)],
        [50, []],
      ];
    },
  },
  {
    id: 'F33',
    source: 't#2208',
    what: 'a first fix of the factory makes no 8,000 km',
    run: async (f) => {
      const d = await f.fresh();
      const factory = f.position(d, { fix: f.now - 3 * DAY, lat: 22.54, lon: 114.06 });
      await f.replay([factory, ...f.drive(d, f.at(f.yesterday, 10), 20)]);
      const period = `start_date=${f.dayBefore}&end_date=${f.today}`;
      const [row] = await f.get(`/api/distances?${period}&vehicle_id=${d.vehicle}&group=fleet`);
      return [Math.abs(row.distance / 1000 - 16.7) < 0.1, true];
    },
  },
  {
    id: 'F46',
    source: 't#2992',
    what: 'a tracker that repeats its last speed for two hours at one place stands',
    run: async (f) => {
      const d = await f.fresh();
      const from = f.at(f.yesterday, 10);
      const way = f.drive(d, from, 10, { attributes: {} });
      const end = way.at(-1)?.position;
      const repeated = (i: number) => ({
        fix: from + 10 * MIN + i * 20 * SECOND,
        lat: end?.latitude,
        lon: 21.4,
        speed: 17.3,
      });
      await f.replay([...way, ...Array.from({ length: 360 }, (_, i) => f.position(d, repeated(i + 1)))]);
      const { stops, sums: day } = await f.day(d, f.yesterday);
      const minutes = stops.map(
        (stop: { start_time: string; end_time: string }) =>
          (Date.parse(stop.end_time) - Date.parse(stop.start_time)) / MIN,
      );
      return [
        [day.driving_seconds < 1_200, Math.max(...minutes) >= 110],
        [true, true],
      ];
    },
  },
  {
    id: 'F47',
    source: 'traccar-web#1034, t#4776',
    what: 'an ignition that flaps with every message parts no trip',
    run: async (f) => {
      const d = await f.fresh();
      const bodies = f.drive(d, f.at(f.yesterday, 10), 20);
      for (const [i, { position }] of bodies.entries()) position.attributes = { ignition: i % 2 === 0 };
      await f.replay(bodies);
      return [
        [(await sums(f, d)).trips, await f.km(d)],
        [1, 16.7],
      ];
    },
  },
  {
    id: 'F53',
    source: 't#5430',
    what: 'eight silent hours before the ignition is on are no idling',
    run: async (f) => {
      const d = await f.fresh();
      const from = f.at(f.yesterday, 8);
      const on = f.stand(d, from + 8 * HOUR, 10, { ignition: true, motion: false });
      await f.replay([...f.stand(d, from - HOUR, 60), ...on]);
      return [(await sums(f, d)).idling_seconds < 1_200, true];
    },
  },
  {
    id: 'F54',
    source: 't#1807',
    what: 'of two fixes of one second one is kept',
    run: async (f) => {
      const d = await f.fresh();
      const twice = f
        .drive(d, f.at(f.yesterday, 10), 20)
        .flatMap((body) => [
          body,
          { ...body, position: { ...body.position, latitude: body.position.latitude + 0.0002 } },
        ]);
      await f.replay(twice);
      return [await f.km(d), 16.7];
    },
  },
  {
    id: 'F59',
    source: 't#4743',
    what: 'two trackers with one id, 107 km apart, make no thousands of kilometres',
    run: async (f) => {
      const d = await f.fresh();
      const noon = f.at(f.yesterday, 12);
      const place = (i: number) => (i % 2 ? { lat: 41.99, lon: 21.43 } : { lat: 41.03, lon: 21.33 });
      await f.replay(
        Array.from({ length: 120 }, (_, i) => f.position(d, { fix: noon + i * 15 * SECOND, ...place(i) })),
      );
      return [(await f.km(d)) < 5, true];
    },
  },
  {
    id: 'F62',
    source: 'toggl/track-extension#2292, v#640',
    what: 'a range in the doubled hour holds both of its halves past two',
    run: async (f) => {
      const d = await f.fresh();
      const [date, from] = f.longDay();
      await f.replay([2.5, 3.5].map((hour) => f.position(d, { fix: from + hour * HOUR })));
      const path = `/api/locations?device_id=${d.device_id}&limit=50&page=1`;
      return [(await f.get(`${path}&start_date=${date}T02:15&end_date=${date}T02:45`)).length, 2];
    },
  },
];

import { DAY, type FieldCase, isNear, MIN, ROLLOVER } from './field';

const YEARS = 365 * DAY;

/** Rules 1, 6 and 7: times and values of messages. */
export const valueCases: readonly FieldCase[] = [
  {
    id: 'F01',
    source: 'GPSBabel#349, OsmAnd#18642, osmtracker-android#283',
    what: 'a receiver 7168 days behind is placed at the time of the server that dated its message',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - ROLLOVER, server: f.now, lat: 41.7, speed: 20 }));
      const { latest_location: place } = await f.device(d);
      return [
        [place?.latitude, isNear(place?.gps_time, f.now)],
        [41.7, true],
      ];
    },
  },
  {
    id: 'F03',
    source: 'v#1065, t#2809',
    what: 'after a message of the year 2031 the vehicle goes on moving',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now + 5 * YEARS, server: f.now - 5 * MIN, lat: 41.5 }));
      await f.send(f.position(d, { fix: f.now - 2 * MIN, lat: 41.6, speed: 20 }));
      return [(await f.device(d)).latest_location.latitude, 41.6];
    },
  },
  {
    id: 'F04',
    source: 't#3224',
    what: 'heartbeats that copy a fix of the future keep the state current, and not the place',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - 6 * MIN, lat: 41.6, attributes: { ignition: true } }));
      const copied = { fix: f.now + 5 * YEARS, device: f.now - 3 * MIN, lat: 43.1, attributes: { ignition: false } };
      await f.send(f.position(d, copied));
      const { latest_status, latest_location } = await f.device(d);
      return [
        [latest_status.ignition, latest_location.latitude],
        [false, 41.6],
      ];
    },
  },
  {
    id: 'F05',
    source: 't#1664',
    what: 'OsmAnd: a timestamp with milliseconds and without a zone is UTC, ignition=OFF is off',
    run: async (f) => {
      const d = await f.fresh();
      const time = new Date(f.now - 4 * MIN).toISOString().slice(0, 23).replace('T', '%20');
      await f.osmand(d, `timestamp=${time}&lat=41.991&lon=21.431&speed=0.72&hdop=81&ignition=OFF`);
      const { latest_status, latest_location } = await f.device(d);
      return [
        [latest_status.ignition, isNear(latest_location?.gps_time, f.now - 4 * MIN, 1_000)],
        [false, true],
      ];
    },
  },
  {
    id: 'F06',
    source: 't#4399, t PR#5176',
    what: 'of a fix with 1202.6 knots the place and the ignition count, the speed does not',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - 10 * MIN, lat: 41.9 }));
      await f.send(f.position(d, { fix: f.now - MIN, lat: 41.95, speed: 1202.6, attributes: { ignition: true } }));
      const { latest_status, latest_location: place } = await f.device(d);
      return [
        [place.latitude, place.speed, latest_status.ignition],
        [41.95, null, true],
      ];
    },
  },
  {
    id: 'F07',
    source: 'mapbox-navigation-ios#1100',
    what: 'an SOS with a speed of -1, which is an unknown one, raises its alarm',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - MIN, speed: -1, attributes: { alarm: 'sos' } }));
      return [await f.alarmTypes(d), ['sos']];
    },
  },
  {
    id: 'F09',
    source: 't#822, t#5577',
    what: 'an odometer that is always 0 gives way to totalDistance',
    run: async (f) => {
      const d = await f.fresh();
      const attributes = { odometer: 0, totalDistance: 8_292_434.18 };
      await f.send(f.position(d, { fix: f.now - MIN, attributes }));
      return [Math.floor((await f.device(d)).latest_status.odometer), 8292];
    },
  },
  {
    id: 'F10',
    source: 't PR#5176',
    what: 'one sample of 255 km/h of a parked vehicle raises no alarm',
    run: async (f) => {
      const d = await f.fresh();
      for (const [minute, speed] of [
        [10, 0],
        [9, 0],
        [8, 137.69],
        [7, 0],
      ] as const)
        await f.send(
          f.position(d, { fix: f.now - minute * MIN, speed, attributes: { ignition: false, motion: false } }),
        );
      return [await f.alarmTexts(d), []];
    },
  },
  {
    id: 'F11',
    source: 'gpslogger#1181',
    what: 'OsmAnd: placeholders that were not filled in cost nothing else',
    run: async (f) => {
      const d = await f.fresh();
      const { status } = await f.osmand(d, 'lat=41.993&lon=21.44&altitude=ALT&speed=%25SPD&batt=BATT');
      return [
        [status, (await f.device(d)).latest_location?.latitude],
        [200, 41.993],
      ];
    },
  },
  {
    id: 'F12',
    source: 't ExtendedModel.getBoolean',
    what: 'an ignition as text is an ignition',
    run: async (f) => {
      const d = await f.fresh();
      const read = [];
      for (const [i, ignition] of ['true', 'false'].entries()) {
        await f.send(f.position(d, { fix: f.now - (2 - i) * MIN, attributes: { ignition } }));
        read.push((await f.device(d)).latest_status.ignition);
      }
      return [read, [true, false]];
    },
  },
  {
    id: 'F48',
    source: 't#3494',
    what: 'a tracker two hours ahead is placed at the time of its server, and moves on',
    run: async (f) => {
      const d = await f.fresh();
      for (const [minute, lat] of [
        [5, 41.5],
        [1, 41.6],
      ] as const)
        await f.send(f.position(d, { fix: f.now + (120 - minute) * MIN, server: f.now - minute * MIN, lat }));
      const { latest_location: place } = await f.device(d);
      return [
        [place.latitude, isNear(place.gps_time, f.now - MIN, 2_000)],
        [41.6, true],
      ];
    },
  },
  {
    id: 'F55',
    source: 't#2975',
    what: 'an accuracy of 0 is an unknown one',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - MIN, accuracy: 0 }));
      return [(await f.device(d)).latest_location.accuracy, null];
    },
  },
  {
    id: 'F60',
    source: 't ExtendedModel.set(Map)',
    what: 'nested, missing, very long and very many attributes cost nothing else',
    run: async (f) => {
      const d = await f.fresh();
      const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`io${i}`, i]));
      const odd = { driver: { name: 'x', card: [1, 2] }, nothing: null, text: 'а'.repeat(5_000) };
      const { stored } = await f.send(
        f.position(d, { fix: f.now - MIN, attributes: { ignition: true, ...odd, ...many } }),
      );
      return [
        [stored, (await f.device(d)).latest_status.ignition],
        [1, true],
      ];
    },
  },
  {
    id: 'F61',
    source: 't#5724',
    what: 'course -1, altitude -9999, accuracy -1 and 255 satellites are empty, the place counts',
    run: async (f) => {
      const d = await f.fresh();
      const values = { course: -1, altitude: -9999, accuracy: -1, attributes: { sat: 255 } };
      await f.send(f.position(d, { fix: f.now - MIN, ...values }));
      const { latitude, heading, altitude, satellites, accuracy } = (await f.device(d)).latest_location;
      return [
        [latitude, heading, altitude, satellites, accuracy],
        [41.99, null, null, null, null],
      ];
    },
  },
  {
    id: 'F71',
    source: 't#2988',
    what: 'what was kept for days does not take the place of the newest position',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - MIN, lat: 41.7 }));
      await f.send(f.drive(d, f.now - 3 * DAY, 60));
      return [(await f.device(d)).latest_location.latitude, 41.7];
    },
  },
];

import { DAY, type FieldCase, HOUR, isNear, MIN } from './field';

/** Rules 2, 3, 5 and 8: alarms, their words, and commands. */
export const alarmCases: readonly FieldCase[] = [
  {
    id: 'F13',
    source: 't#2869',
    what: 'a tracker that refuses a cut has not cut the engine',
    run: async (f) => {
      const d = await f.parked();
      await f.command(d);
      await f.answer(d, 'DYD=Unvalued Fix');
      return [
        [(await f.lastCommand(d)).status, await f.engine(d)],
        ['refused', 'normal'],
      ];
    },
  },
  {
    id: 'F15',
    source: 't#2080, t#1949, t#5308',
    what: 'a cut that is confirmed after more than five minutes is confirmed',
    run: async (f) => {
      const d = await f.parked();
      const { id } = await f.command(d);
      const back = "created_at = created_at - interval '7 minutes', sent_at = sent_at - interval '7 minutes'";
      await f.test.api.database.query(`update commands set ${back} where id = $1`, [id]);
      await f.test.api.upkeep.run('unanswered commands');
      const waiting = await f.engine(d);
      await f.answer(d, 'DYD=Success!', { commandId: id });
      return [
        [waiting, (await f.lastCommand(d)).status, await f.engine(d)],
        ['unconfirmed', 'confirmed', 'cut'],
      ];
    },
  },
  {
    id: 'F16',
    source: 't#5521, t#3861',
    what: 'a cut that nobody collected in time is not handed out any more',
    run: async (f) => {
      const d = await f.parked();
      const path = `/api/devices/${d.id}/command`;
      const { body } = await f.test.call('admin', 'POST', path, { command_type: 'engine_cut', command_data: {} });
      const { id } = body.data;
      await f.test.api.database.query(
        "update commands set created_at = created_at - interval '7 minutes' where id = $1",
        [id],
      );
      await f.test.api.upkeep.run('unanswered commands');
      const { body: collected } = await f.test.send('GET', '/ingest/commands', { token: f.test.api.ingestKey });
      const isHanded = collected.data.some((one: { id: number }) => one.id === id);
      return [
        [isHanded, (await f.lastCommand(d)).status],
        [false, 'failed'],
      ];
    },
  },
  {
    id: 'F65',
    source: 't#1930, t#3212',
    what: 'an engine whose fuel supply is already to resume is restored',
    run: async (f) => {
      const d = await f.parked();
      await f.command(d);
      await f.answer(d, 'DYD=Success!');
      const cut = await f.engine(d);
      await f.command(d, 'engine_restore');
      await f.answer(d, 'Already in the state of fuel supply to resume,the command is not running!');
      return [
        [cut, (await f.lastCommand(d)).status, await f.engine(d)],
        ['cut', 'confirmed', 'normal'],
      ];
    },
  },
  {
    id: 'F18',
    source: 't PR#4223',
    what: 'one position leaves a zone and enters the next: two alarms that name them (F19: t#2667, t#5089)',
    run: async (f) => {
      const d = await f.fresh();
      const time = f.now - 3 * MIN;
      const { position } = f.position(d, { fix: time, speed: 20 });
      const [from, to] = [
        { id: 3, name: 'Магацин Скопје' },
        { id: 4, name: 'Царина Табановце' },
      ];
      await f.send(f.event(d, 'geofenceExit', time, {}, { position, geofence: from }), 'events');
      await f.send(f.event(d, 'geofenceEnter', time, {}, { position, geofence: to }), 'events');
      const texts = await f.alarmTexts(d);
      const isNamed = [from, to].map(({ name }) => texts.some((text) => text.includes(name)));
      return [
        [texts.length, isNamed, new Set(texts).size],
        [2, [true, true], 2],
      ];
    },
  },
  {
    id: 'F20',
    source: 't PR#4552',
    what: 'an alarm "unlock" is an unlock and no lock',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - MIN, attributes: { alarm: 'unlock' } }));
      return [await f.alarmTypes(d), ['unlock']];
    },
  },
  {
    id: 'F21',
    source: 't#3548, t PR#3842',
    what: 'a maintenance event names the maintenance',
    run: async (f) => {
      const d = await f.fresh();
      const maintenance = { id: 2, name: 'Замена на масло 15.000 km', type: 'totalDistance' };
      await f.send(f.event(d, 'maintenance', f.now - MIN, {}, { maintenance }), 'events');
      return [await f.alarmTexts(d), [expect.stringContaining(maintenance.name)]];
    },
  },
  {
    id: 'F22',
    source: 'v#1090',
    what: 'an event that comes two hours late is an alarm of its own time',
    run: async (f) => {
      const d = await f.fresh();
      const time = f.now - 2 * HOUR;
      await f.send(f.event(d, 'geofenceEnter', time, { geofenceName: 'Депо' }), 'events');
      return [isNear((await f.alarms(d))[0]?.created_at, time, 1_000), true];
    },
  },
  {
    id: 'F38',
    source: 'owntracks/ios#630, #422, colota#498',
    what: 'OwnTracks: a transition is an alarm of its zone',
    run: async (f) => {
      const d = await f.fresh();
      const tst = Math.floor(f.now / 1000) - 60;
      const place = { lat: 41.97, lon: 21.47, acc: 12 };
      await f.ownTracks(d, {
        _type: 'transition',
        event: 'leave',
        desc: 'Депо',
        tst,
        wtst: tst - 9_000,
        ...place,
        t: 'c',
      });
      return [await f.alarmTexts(d), [expect.stringContaining('Депо')]];
    },
  },
  {
    id: 'F39',
    source: 'flespi.com/protocols/teltonika, shiftfleet.ai/cantrack-yg119',
    what: 'flespi: alarm.event, crash.event and battery.low.alarm raise alarms',
    run: async (f) => {
      const d = await f.fresh();
      const timestamp = f.now / 1000 - 60;
      const place = { 'position.latitude': 41.99, 'position.longitude': 21.43, 'position.valid': true };
      const alarms = { 'alarm.event': true, 'crash.event': true, 'battery.low.alarm': true };
      await f.send([{ ident: d.uid, timestamp, ...place, ...alarms }], 'flespi');
      return [await f.alarmTypes(d), ['accident', 'low_battery', 'other']];
    },
  },
  {
    id: 'F40',
    source: 'osmandapp/OsmAnd#24058',
    what: 'OsmAnd: an address with ? between its parameters is refused',
    run: async (f) => {
      const d = await f.fresh();
      const path = `/ingest/osmand?key=${await f.key(d)}&lat=41.9?lon=21.4?id=${d.uid}?batproc=80`;
      return [(await f.test.send('GET', path, {})).status, 400];
    },
  },
  {
    id: 'F41',
    source: 'traccar/traccar-client#62',
    what: 'Traccar Client: a level of 0 while it charges is an unknown one',
    run: async (f) => {
      const d = await f.fresh();
      const coords = { latitude: 41.99, longitude: 21.43, accuracy: 10, speed: 0, heading: 0, altitude: 250 };
      const location = {
        timestamp: new Date(f.now - MIN).toISOString(),
        coords,
        battery: { level: 0, is_charging: true },
        is_moving: false,
      };
      const body = { device_id: d.uid, location };
      await f.test.send('POST', `/ingest/osmand?key=${await f.key(d)}`, { body });
      return [
        [await f.alarmTypes(d), (await f.device(d)).latest_status.battery_level],
        [[], null],
      ];
    },
  },
  {
    id: 'F49',
    source: 't#5699, t#4198',
    what: 'a fuel drop says from how much to how much',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - 5 * MIN, attributes: { fuelLevel: 62 } }));
      const { position } = f.position(d, { fix: f.now - 2 * MIN, attributes: { fuelLevel: 41 } });
      await f.send(f.event(d, 'deviceFuelDrop', f.now - 2 * MIN, {}, { position }), 'events');
      return [await f.alarmTexts(d), [expect.stringMatching(/62.*41/)]];
    },
  },
  {
    id: 'F50',
    source: 't#4493',
    what: 'five kilometres with the ignition off are a tow',
    run: async (f) => {
      const d = await f.fresh();
      const off = { kmh: 39, attributes: { ignition: false, motion: true } };
      await f.send(f.drive(d, f.now - 10 * MIN, 8, off));
      return [await f.alarmTypes(d), ['tow']];
    },
  },
  {
    id: 'F57',
    source: 't#5217',
    what: 'an SOS of ten days ago is an alarm of its time, which is no news to anybody',
    run: async (f) => {
      const d = await f.fresh();
      const step = { after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] };
      const rule = {
        alarm_types: ['sos'],
        severities: null,
        vehicle_ids: [d.vehicle],
        moment: 'always',
        steps: [step],
      };
      await f.test.call('admin', 'POST', '/api/notification-rules', { ...rule, is_paused: false });
      await f.send(f.position(d, { fix: f.now - 10 * DAY, attributes: { alarm: 'sos' } }));
      await f.test.api.services.notifications.settled();
      const old = JSON.stringify(await f.get('/api/notifications', 'manager')).includes(d.plate);
      const [alarm] = await f.alarms(d);
      await f.send(f.position(d, { fix: f.now - MIN, attributes: { alarm: 'sos' } }));
      await f.test.api.services.notifications.settled();
      const news = JSON.stringify(await f.get('/api/notifications', 'manager')).includes(d.plate);
      return [
        [isNear(alarm?.created_at, f.now - 10 * DAY, 2_000), old, news],
        [true, false, true],
      ];
    },
  },
  {
    id: 'F58',
    source: 't#5000, t#5245',
    what: 'a speeding that Traccar and our own rule know is one alarm',
    run: async (f) => {
      const d = await f.fresh();
      const time = f.now - 2 * MIN;
      const body = f.position(d, { fix: time, speed: 100 / 1.852, attributes: { ignition: true } });
      await f.send(body);
      const speeds = { speed: 100 / 1.852, speedLimit: 60 / 1.852 };
      await f.send(f.event(d, 'deviceOverspeed', time, speeds, { position: body.position }), 'events');
      return [await f.alarmTypes(d), ['overspeed']];
    },
  },
  {
    id: 'F66',
    source: 't#3374, t PR#4552',
    what: 'an alarm whose name nobody knows is shown with that name',
    run: async (f) => {
      const d = await f.fresh();
      await f.send(f.position(d, { fix: f.now - MIN, attributes: { alarm: 'coolerDoorOpen' } }));
      return [await f.alarmTexts(d), [expect.stringContaining('coolerDoorOpen')]];
    },
  },
  {
    id: 'F68',
    source: 'v#1090',
    what: 'ten minutes at 110 km/h that come after a newer point raise the same alarm',
    run: async (f) => {
      const [inOrder, late] = [await f.fresh(), await f.fresh()];
      const from = f.now - HOUR;
      await f.send([...f.drive(inOrder, from, 10, { kmh: 110 }), f.position(inOrder, { fix: f.now - MIN })]);
      await f.send(f.position(late, { fix: f.now - MIN }));
      await f.send(f.drive(late, from, 10, { kmh: 110 }));
      return [
        [await f.alarmTypes(inOrder), await f.alarmTypes(late)],
        [['overspeed'], ['overspeed']],
      ];
    },
  },
];

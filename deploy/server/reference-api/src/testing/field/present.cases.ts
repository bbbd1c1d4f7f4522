import { dayOf } from '../../platform/http/times';
import { type Field, type FieldCase, MIN, type Tracked } from './field';

const circle = (lat: number, lng: number, radius: number) => ({ type: 'Point', coordinates: [lng, lat], radius });

/** A zone that counts since two days ago. */
async function zone(f: Field, name: string, geometry: object, more: object = {}): Promise<number> {
  const { body } = await f.test.call('manager', 'POST', '/api/zones', { name, geometry, ...more });
  const since = "now() - interval '2 days'";
  const { database, services } = f.test.api;
  await database.query(`update zones set counts_from = ${since}, limit_from = ${since} where id = $1`, [body.data.id]);
  await services.zoneBook.refresh();
  return body.data.id;
}

const put = (f: Field, d: Tracked, vehicle_id: number | null) =>
  f.test.call('admin', 'PUT', `/api/devices/${d.id}`, { vehicle_id });

/** A colleague, signed in. */
async function person(f: Field, username: string) {
  const values = { username, email: `${username}@example.mk`, first_name: 'Ѓорѓи', last_name: username };
  const user = { ...values, role: 'operator', phone: '', is_active: true };
  const { body } = await f.test.call('admin', 'POST', '/api/users', { ...user, password: 'Trojka-Sever-77' });
  const signedIn = await f.test.send('POST', '/api/auth/login', { body: { username, password: 'Trojka-Sever-77' } });
  const { token } = signedIn.body;
  const leave = () => f.test.call('admin', 'PUT', `/api/users/${body.data.id}`, { ...user, is_active: false });
  return { leave, call: (method: string, path: string) => f.test.send(method, path, { token }) };
}

/** The second harvest (27.11.2026): the present by assignment; alarms, days and limits. */
export const presentCases: readonly FieldCase[] = [
  {
    id: 'G17',
    source: 'Navixy/navixy-api PR#98, vitalidze#1032',
    what: 'a tracker that has just been moved shows nothing of the vehicle that it was in, which keeps its last place',
    run: async (f) => {
      const [a, b] = [await f.fresh(), await f.fresh()];
      await f.send(f.position(a, { fix: f.now - 2 * MIN, lat: 41.111, lon: 20.801, speed: 30 }));
      await put(f, b, null);
      const link = await f.test.call('manager', 'POST', `/api/vehicles/${b.vehicle}/shares`, {
        hours: 1,
        destination: null,
      });
      await put(f, a, b.vehicle);
      const shared = await f.test.send('GET', '/api/shared-position', { token: link.body.data.token });
      const [page, former] = [await f.get(`/api/vehicles/${b.vehicle}`), await f.get(`/api/vehicles/${a.vehicle}`)];
      const places = [page.latest_location, shared.body.data.latitude, (await f.device(a)).latest_location];
      await f.send(f.position(a, { fix: Date.now() - MIN, lat: 41.222, lon: 20.802 }));
      const late = (await f.get(`/api/vehicles/${b.vehicle}`)).latest_location;
      await f.send(f.position(a, { fix: Date.now() + 1000, lat: 41.333, lon: 20.803 }));
      const now = (await f.get(`/api/vehicles/${b.vehicle}`)).latest_location.latitude;
      const kept = (await f.get(`/api/vehicles/${a.vehicle}`)).latest_location.latitude;
      return [
        [places, former.latest_location.latitude, late, now, kept],
        [[null, null, null], 41.111, null, 41.333, 41.222],
      ];
    },
  },
  {
    id: 'G18',
    source: 'vitalidze#158, Navixy PR#98',
    what: 'whose tracker is taken off is in no zone any more',
    run: async (f) => {
      const d = await f.fresh();
      const depot = await zone(f, 'Депо 18', circle(41.3, 21.9, 300));
      await f.send([10, 5].map((age) => f.position(d, { fix: f.now - age * MIN, lat: 41.3, lon: 21.9 })));
      const inside = async () =>
        (await f.get('/api/zones')).find(({ id }: { id: number }) => id === depot).vehicles_inside;
      const before = await inside();
      await put(f, d, null);
      const open = await f.get(`/api/zones/visits?zone_id=${depot}&open=true`);
      return [
        [before, await inside(), open.length],
        [1, 0, 0],
      ];
    },
  },
  {
    id: 'G10',
    source: 't#3850, t PR#3870',
    what: 'of two zones with limits the smaller counts',
    run: async (f) => {
      const d = await f.fresh();
      await zone(f, 'Град 50', circle(41.2, 21.3, 3000), { speed_limit: 50 });
      const coordinates = [21.27, 21.33].map((lng) => [lng, 41.2]);
      await zone(f, 'Обиколница 80', { type: 'LineString', coordinates, width: 60 }, { speed_limit: 80 });
      const at = (age: number, lon: number, kmh: number, lat = 41.2) =>
        f.position(d, { fix: f.now - age * 1000, lat, lon, speed: kmh / 1.852 });
      await f.send([0, 1, 2, 3].map((i) => at(100 - 10 * i, 21.28 + i * 0.002_33, 70)));
      const onRoad = await f.alarmTypes(d);
      await f.send([0, 1, 2, 3].map((i) => at(60 - 10 * i, 21.287, 70, 41.2 + (i + 1) * 0.001_75)));
      return [
        [onRoad, await f.alarmTypes(d)],
        [[], ['overspeed']],
      ];
    },
  },
  {
    id: 'G01',
    source: 'mendhak/gpslogger#917, #911',
    what: 'an offset whose plus came as a blank is read; a time that cannot be read is no time of arrival',
    run: async (f) => {
      const d = await f.fresh();
      const when = Math.floor((f.now - 3 * 60 * MIN) / 1000) * 1000;
      const local = new Date(when + 60 * MIN).toISOString().slice(0, 19);
      await f.osmand(d, `lat=41.7&lon=21.7&timestamp=${local}+01:00`);
      const { latest_location } = await f.device(d);
      const unread = await f.osmand(d, 'lat=41.8&lon=21.8&timestamp=yesterday');
      const after = (await f.device(d)).latest_location.latitude;
      return [
        [Date.parse(latest_location.gps_time), unread.status, after],
        [when, 400, 41.7],
      ];
    },
  },
  {
    id: 'G20',
    source: 'ansible/awx#6815, node-cron#138',
    what: 'who has a day off did not have to arrive',
    run: async (f) => {
      const d = await f.fresh();
      const depot = await zone(f, 'Порта 20', circle(41.1, 21.1, 200));
      const due = new Date(Date.now() - 5 * MIN).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Skopje' }).slice(0, 5);
      const rule = { zone_id: depot, event: 'absent', severity: 'high', from_time: due, vehicle_ids: [d.vehicle] };
      await f.test.call('manager', 'POST', '/api/zones/rules', rule);
      const today = dayOf(new Date(Date.now() - 5 * MIN));
      const free = { from: today, to: today, shifts: [], note: 'Празник' };
      const shifts = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '15:00' }];
      const hours = { name: 'Слободно 20', shifts, holidays_free: true, exceptions: [free], driving_severity: null };
      const { body } = await f.test.call('manager', 'POST', '/api/calendars', hours);
      const use = { vehicle_id: d.vehicle, calendar_id: body.data.id };
      await f.test.call('manager', 'PUT', '/api/calendars/uses', use);
      const { database, services } = f.test.api;
      for (const table of ['zone_rules', 'work_calendars', 'calendar_uses'])
        await database.query(`update ${table} set counts_from = now() - interval '2 days'`);
      await Promise.all([services.zoneBook.refresh(), services.hourBook.refresh()]);
      await f.test.api.upkeep.run('zone alarms');
      const off = await f.alarmTypes(d);
      await f.test.call('manager', 'PUT', '/api/calendars/uses', { ...use, calendar_id: null });
      await f.test.api.upkeep.run('zone alarms');
      return [
        [off, await f.alarmTypes(d)],
        [[], ['geofence']],
      ];
    },
  },
  {
    id: 'G22',
    source: 'nexusops#109, librenms#3835',
    what: 'what somebody has claimed who is deactivated is free again, with a note of it',
    run: async (f) => {
      const d = await f.parked();
      await f.send(f.position(d, { fix: f.now - 20_000, attributes: { alarm: 'sos', ignition: false } }));
      const [{ id }] = await f.alarms(d);
      const [left, there] = [await person(f, 'zaminat'), await person(f, 'dezuren')];
      const claims = [(await left.call('PUT', `/api/alarms/${id}/claim`)).status];
      await left.leave();
      const free = await f.get(`/api/alarms?page=1&limit=50&claimed=nobody&device_id=${d.device_id}`);
      claims.push((await there.call('PUT', `/api/alarms/${id}/claim`)).status);
      const notes = (await f.get(`/api/alarms/${id}/notes`)).length;
      return [
        [claims, free.length, notes],
        [[200, 200], 1, 1],
      ];
    },
  },
  {
    id: 'F24',
    source: 'field review of 27.11.2026 (sibling of dawarich#3417)',
    what: 'a phone on a table does not drive, whatever radius it states',
    run: async (f) => {
      const ways = [];
      for (const [metres, accuracy] of [
        [1_000, 1_100],
        [1_100, 1_000],
        [600, 400],
        [300, 280],
      ] as const) {
        const d = await f.fresh();
        const from = f.at(f.yesterday, 8);
        // Two in three at one place; phones state the radius of 68 %.
        const fixes = Array.from({ length: 24 }, (_, i) =>
          f.position(d, {
            fix: from + i * 10 * MIN,
            lat: 41.6 + (i % 3 === 2 ? metres / 111_195 : 0),
            lon: 21.4,
            accuracy,
            attributes: { motion: false },
          }),
        );
        await f.replay(fixes);
        ways.push(await f.km(d));
      }
      return [ways, [0, 0, 0, 0]];
    },
  },
];

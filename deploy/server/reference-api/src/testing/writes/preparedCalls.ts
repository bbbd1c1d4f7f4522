import { freshKey } from '../../extensions/invitations/invitations.store';
import { FACTOR, Person } from '../../extensions/secondFactor/testing/person';
import { hashOf, keepSignIn } from '../../identity/oidc/signIns.store';
import type { MadeCall } from '../calls/madeCall';
import { ForeignTraccarServer } from '../foreignTraccar';
import type { WrittenFleet } from './writtenFleet';

/** A call with whose session it is made; without one it begins one. */
export interface PreparedCall extends MadeCall {
  token?: string | undefined;
  headers?: Record<string, string>;
}

type Prepare = (fleet: WrittenFleet) => PreparedCall | Promise<PreparedCall>;

export const PASSWORD = 'duga-lozinka-91';
const ORIGIN = { origin: 'http://localhost:8080' };
let serial = 0;

async function made(fleet: WrittenFleet, path: string, body: unknown) {
  const answer = await fleet.test.call('admin', 'POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Somebody new, who is signed in. */
async function someone(fleet: WrittenFleet, role = 'manager'): Promise<Person & { id: number }> {
  const person = await newcomer(fleet, role);
  await person.signIn();
  return person;
}

/** Somebody new, who has never signed in. */
async function newcomer(fleet: WrittenFleet, role = 'manager'): Promise<Person & { id: number }> {
  const username = `act${++serial}`;
  const { id } = await made(fleet, '/api/users', {
    username,
    email: `${username}@fleet.example`,
    first_name: 'Ана',
    last_name: 'Костова',
    role,
    password: PASSWORD,
  });
  return Object.assign(new Person(fleet.test, username, PASSWORD), { id });
}

/** What a mail brings to somebody new. */
async function invitationKey(fleet: WrittenFleet): Promise<string> {
  const { id } = await newcomer(fleet);
  const { database } = fleet.test.api;
  await database.query("insert into invitations (user_id, expires_at) values ($1, now() + interval '1 hour')", [id]);
  const invited = await freshKey(database, id);
  if (!invited) throw new Error('nobody is invited');
  return invited.key;
}

async function withApp(fleet: WrittenFleet): Promise<Person & { id: number }> {
  const person = await someone(fleet);
  await person.addTotp();
  return person;
}

async function sessionOf({ test }: WrittenFleet, user: number): Promise<string | undefined> {
  const sql = 'select id from sessions where user_id = $1';
  return (await test.api.database.query<{ id: string }>(sql, [user]))[0]?.id;
}

/** What the answer to the beginning of a step has. */
async function begun(person: Person, path: string) {
  const { body } = await person.send('POST', FACTOR + path, {});
  return body.data;
}

const asAdmin = async (
  { tokenOf }: WrittenFleet,
  method: string,
  path: string,
  body?: unknown,
): Promise<PreparedCall> => ({
  method,
  path,
  body,
  token: await tokenOf('admin'),
});
const byPerson = ({ token }: Person, method: string, path: string, body?: unknown): PreparedCall => ({
  method,
  path,
  body,
  token,
  headers: ORIGIN,
});

const traccarOf = ({ traccarUrl }: WrittenFleet) => ({ url: traccarUrl, token: ForeignTraccarServer.TOKEN });
/** A file of one row that is there neither as it stands nor with another value. */
const fileOf = (path: string, row: (serial: number) => Record<string, unknown>) => (fleet: WrittenFleet) =>
  asAdmin(fleet, 'POST', path, { rows: [row(++serial)], dry_run: false });
const DAILY =
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105T080000\nDURATION:PT8H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR';
/** Nobody brings a fleet now. */
const endBringing = async ({ test }: WrittenFleet) => {
  await test.api.services.bringing.settled();
  await test.api.database.query("update brought_runs set state = 'done'");
};

/** The id of a run that has brought a zone. */
async function undoableRun(fleet: WrittenFleet): Promise<number> {
  await endBringing(fleet);
  const geometry = { type: 'Point', coordinates: [21.4, 41.9], radius: 100 };
  await made(fleet, '/api/zones/import', { zones: [{ name: `Зона ${++serial}`, geometry }] });
  const source = `https://traccar.example/${serial}`;
  const { database } = fleet.test.api;
  await database.query(
    `insert into brought_things (source, kind, their_id, given, is_made, zone_id) select $1, 'zone', 1, '{}', true, max(id) from zones`,
    [source],
  );
  const [run] = await database.query<{ id: number }>(
    "insert into brought_runs (source, days, state) values ($1, 0, 'done') returning id",
    [source],
  );
  return Number(run?.id);
}

/** The address of a tracker that nobody knows yet. */
async function unknownTracker(fleet: WrittenFleet): Promise<string> {
  const uid = String(880_000_000_000_000 + ++serial);
  await fleet.test.api.database.query(
    'insert into unknown_trackers (unique_id, first_message, last_message, message_count) values ($1, now(), now(), 1)',
    [uid],
  );
  return `/api/devices/unknown/${uid}`;
}
/** What puts one on a vehicle of its own. */
const ofNewVehicle = () => ({
  vehicle: {
    vehicle_id: `T-${++serial}`,
    license_plate: `SK ${serial} AT`,
    make: 'Ford',
    model: 'Transit',
    vehicle_type: 'van',
  },
});

/**
 * The calls that no description can make: they need something that was done a moment ago, or that repeats what another
 * part of the call has.
 */
export const preparedCalls: Readonly<Record<string, Prepare>> = {
  'POST /api/auth/login': () => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: 'admin', password: 'admin123' },
  }),
  'POST /api/auth/oidc/session': async ({ test }) => {
    const [account] = await test.api.database.query<{ id: number; password_hash: string }>(
      "select id, password_hash from users where username = 'operator'",
    );
    const secret = String(++serial).padStart(43, 's');
    const confirmed = { user_id: Number(account?.id), password_hash: account?.password_hash ?? '', provider_token: '' };
    const ticket = await keepSignIn(test.api.database, hashOf(secret), confirmed);
    return { method: 'POST', path: '/api/auth/oidc/session', body: { ticket, secret } };
  },
  'POST /api/auth/logout': async (fleet) => byPerson(await someone(fleet), 'POST', '/api/auth/logout'),
  'PUT /api/auth/change-password': async (fleet) =>
    byPerson(await someone(fleet), 'PUT', '/api/auth/change-password', {
      current_password: PASSWORD,
      new_password: 'druga-lozinka-82',
    }),
  'POST /api/users/:id/removal': async (fleet) => {
    const { id, username } = await someone(fleet);
    return asAdmin(fleet, 'POST', `/api/users/${id}/removal`, { username });
  },
  'DELETE /api/auth/sessions/:session': async (fleet) => {
    const person = await someone(fleet);
    const session = await sessionOf(fleet, person.id);
    await person.signIn();
    return byPerson(person, 'DELETE', `/api/auth/sessions/${session}`);
  },
  'DELETE /api/users/:id/sessions/:session': async (fleet) => {
    const { id } = await someone(fleet);
    return asAdmin(fleet, 'DELETE', `/api/users/${id}/sessions/${await sessionOf(fleet, id)}`);
  },
  'POST /api/brought/preview': (fleet) => asAdmin(fleet, 'POST', '/api/brought/preview', traccarOf(fleet)),
  'POST /api/brought': async (fleet) => {
    await endBringing(fleet);
    const [id, name] = [++serial, `Т ${serial}`];
    const tracker = { uniqueId: String(550_000_000_000_000 + id), model: 'FMB920', category: 'van', attributes: {} };
    fleet.traccar.lists = {
      devices: [{ id, name, ...tracker, disabled: false, groupId: 0, positionId: 0 }],
      groups: [],
      geofences: [{ id, name, area: 'CIRCLE (41.9 21.4, 100)', attributes: {} }],
      calendars: [{ id, name, data: Buffer.from(DAILY).toString('base64') }],
    };
    return asAdmin(fleet, 'POST', '/api/brought', { ...traccarOf(fleet), days: 0, teams: [] });
  },
  'POST /api/brought/positions': async (fleet) => {
    const [device] = await fleet.test.api.database.query<{ id: number }>(
      'select vehicle_id as id from devices where vehicle_id is not null order by id limit 1',
    );
    // Each second once
    const at = new Date(Date.now() - 1_000 * ++serial).toISOString();
    const positions = [{ at, latitude: 41.9, longitude: 21.4 }];
    return asAdmin(fleet, 'POST', '/api/brought/positions', { vehicle_id: device?.id, file: 'a.gpx', positions });
  },
  'DELETE /api/brought': async (fleet) => {
    await endBringing(fleet);
    await fleet.test.api.database.query(
      "insert into brought_runs (source, days) values ('https://traccar.example', 0)",
    );
    return asAdmin(fleet, 'DELETE', '/api/brought');
  },
  'GET /api/brought/:id/undo': async (fleet) => asAdmin(fleet, 'GET', `/api/brought/${await undoableRun(fleet)}/undo`),
  'DELETE /api/brought/:id': async (fleet) => asAdmin(fleet, 'DELETE', `/api/brought/${await undoableRun(fleet)}`),
  'DELETE /api/imports/:id': async (fleet) => {
    const geometry = { type: 'Point', coordinates: [21.4, 41.9], radius: 100 };
    await made(fleet, '/api/zones/import', { zones: [{ name: `Зона ${++serial}`, geometry }] });
    const { body } = await fleet.test.call('admin', 'GET', '/api/imports');
    return asAdmin(fleet, 'DELETE', `/api/imports/${body.data[0].id}`);
  },
  // The fleet has three that nobody knows, and each is assigned once.
  'POST /api/devices/unknown/:id/assign': async (fleet) =>
    asAdmin(fleet, 'POST', `${await unknownTracker(fleet)}/assign`, ofNewVehicle()),
  'DELETE /api/devices/unknown/:id/assignment': async (fleet) => {
    const path = await unknownTracker(fleet);
    await made(fleet, `${path}/assign`, ofNewVehicle());
    return asAdmin(fleet, 'DELETE', `${path}/assignment`);
  },
  // A row at random lacks a column or names a vehicle that is not there, and is answered with its errors.
  'POST /api/devices/import': fileOf('/api/devices/import', (n) => ({
    device_id: `F-${n}`,
    imei: String(660_000_000_000_000 + n),
    device_type: 'Teltonika',
  })),
  'POST /api/vehicles/import': fileOf('/api/vehicles/import', (n) => ({
    ...{ vehicle_code: `F-${n}`, license_plate: `SK ${n} AF` },
    ...{ make: 'Ford', model: 'Transit', vehicle_type: 'van' },
  })),
  'POST /api/fuel/import': async (fleet) => {
    const vehicle = { license_plate: `SK ${++serial} AG`, make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    await made(fleet, '/api/vehicles', { vehicle_id: `V-${serial}`, ...vehicle });
    const row = { vehicle: vehicle.license_plate, bought_at: new Date().toISOString(), litres: '40' };
    return asAdmin(fleet, 'POST', '/api/fuel/import', { rows: [row], dry_run: false });
  },
  'POST /api/devices': async (fleet) => {
    const vehicle = { license_plate: `SK ${++serial} AC`, make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    const { id } = await made(fleet, '/api/vehicles', { vehicle_id: `V-${serial}`, ...vehicle });
    const device = { device_id: `D-${serial}`, imei: String(770_000_000_000_000 + serial), device_type: 'Teltonika' };
    return asAdmin(fleet, 'POST', '/api/devices', { ...device, vehicle_id: id });
  },
  'DELETE /api/devices/:id/waiting-engine-cut': async (fleet) => {
    const path = '/api/devices/2/waiting-engine-cut';
    await fleet.test.call('admin', 'PUT', path, { reason: 'кражба' });
    return asAdmin(fleet, 'DELETE', path);
  },
  'DELETE /api/vehicles/:id/private-drive': async (fleet) => {
    const { test } = fleet;
    const vehicle = { license_plate: `SK ${++serial} AP`, make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    const { id } = await made(fleet, '/api/vehicles', { vehicle_id: `V-${serial}`, ...vehicle });
    // A driver of its own: other calls may have given the fixture's another role.
    const { id: driver, token } = await someone(fleet, 'driver');
    await made(fleet, `/api/vehicles/${id}/assignments`, { user_id: driver });
    const path = `/api/vehicles/${id}/private-drive`;
    await test.send('POST', path, { body: { until: new Date(Date.now() + 3_600_000).toISOString() }, token });
    return { method: 'DELETE', path, body: undefined, token };
  },
  'POST /api/users/:id/invitation': async (fleet) =>
    asAdmin(fleet, 'POST', `/api/users/${(await newcomer(fleet)).id}/invitation`),
  'POST /api/invitations/opened': async (fleet) => ({
    ...{ method: 'POST', path: '/api/invitations/opened', body: { key: await invitationKey(fleet) } },
  }),
  'POST /api/invitations/accepted': async (fleet) => ({
    ...{ method: 'POST', path: '/api/invitations/accepted' },
    body: { key: await invitationKey(fleet), password: 'duga-lozinka-92' },
  }),
  'POST /api/auth/second-factor/sign-in': async (fleet) => {
    const person = await withApp(fleet);
    const { body } = await person.logIn();
    const proof = { ticket: body.second_factor.ticket, code: await person.freshCode() };
    return { method: 'POST', path: `${FACTOR}/sign-in`, body: proof };
  },
  'PUT /api/auth/second-factor/confirmation': async (fleet) => {
    const person = await someone(fleet);
    const { ticket } = await begun(person, '/confirmation');
    return byPerson(person, 'PUT', `${FACTOR}/confirmation`, { ticket, password: PASSWORD });
  },
  'PUT /api/auth/second-factor/totp': async (fleet) => {
    const person = await someone(fleet);
    const { ticket, secret } = await begun(person, '/totp');
    person.secret = secret;
    return byPerson(person, 'PUT', `${FACTOR}/totp`, { ticket, code: person.code() });
  },
  'DELETE /api/auth/second-factor/totp': async (fleet) => byPerson(await withApp(fleet), 'DELETE', `${FACTOR}/totp`),
  'POST /api/auth/second-factor/recovery-codes': async (fleet) =>
    byPerson(await withApp(fleet), 'POST', `${FACTOR}/recovery-codes`),
  'POST /api/auth/second-factor/passkeys/options': async (fleet) =>
    byPerson(await someone(fleet), 'POST', `${FACTOR}/passkeys/options`),
  'POST /api/auth/second-factor/passkeys': async (fleet) => {
    const person = await someone(fleet);
    const { ticket, options } = await begun(person, '/passkeys/options');
    return byPerson(person, 'POST', `${FACTOR}/passkeys`, {
      ticket,
      name: 'Клуч',
      passkey: person.key.create(options),
    });
  },
  'PUT /api/auth/second-factor/passkeys/:id': async (fleet) => {
    const [person, path] = await withPasskey(fleet);
    return byPerson(person, 'PUT', path, { name: 'Друг клуч' });
  },
  'DELETE /api/auth/second-factor/passkeys/:id': async (fleet) => {
    const [person, path] = await withPasskey(fleet);
    return byPerson(person, 'DELETE', path);
  },
  'DELETE /api/users/:id/second-factor': async (fleet) => {
    const { id } = await withApp(fleet);
    return asAdmin(fleet, 'DELETE', `/api/users/${id}/second-factor`);
  },
};

async function withPasskey(fleet: WrittenFleet): Promise<[Person, path: string]> {
  const person = await someone(fleet);
  await person.addPasskey();
  const [key] = await fleet.test.api.database.query<{ id: number }>('select id from passkeys where user_id = $1', [
    person.id,
  ]);
  return [person, `${FACTOR}/passkeys/${key?.id}`];
}

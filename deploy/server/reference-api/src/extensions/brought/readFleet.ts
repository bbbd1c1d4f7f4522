import type { Role } from 'shared-auth/contract';
import type { ForeignTraccar } from './foreignTraccar';
import type { Item } from './runs.store';

/** A device of Traccar, as far as it comes. Everything that it says is a text. */
export interface TheirDevice {
  id: number;
  name: string;
  number: string;
  group: number;
  model: string;
  phone: string;
  category: string;
  isDisabled: boolean;
  /** 0 where it has none. */
  calendar: number;
  /** Of its newest position; 0 where it never had one. */
  position: number;
}

export interface TheirZone {
  id: number;
  name: string;
  note: string;
  area: string;
  /** Metres from the middle of a corridor to its side. */
  distance: number;
}

export interface TheirGroup {
  id: number;
  name: string;
  parent: number;
}

/** A service of Traccar: due where a value reaches `start`, and each `period` after it. */
export interface TheirService {
  id: number;
  name: string;
  /** Which value: an attribute of positions. */
  type: string;
  start: number;
  /** 0: once. */
  period: number;
}

/** Working hours, as an iCalendar file in base64. */
export interface TheirCalendar {
  id: number;
  name: string;
  data: string;
}

/** What does not come, and why. */
export interface TheirOther extends Pick<Item, 'kind' | 'reason'> {
  name: string;
}

/** A user of Traccar. */
export interface TheirPerson {
  id: number;
  name: string;
  email: string;
  /** Why they cannot sign in there. */
  closed: 'disabled' | 'expired' | undefined;
  /** What they are there, by our names; an administrator sees everything. */
  role: Extract<Role, 'admin' | 'manager' | 'operator'>;
}

/** All that a Traccar server has, by what comes of it. */
export interface TheirFleet {
  devices: readonly TheirDevice[];
  zones: readonly TheirZone[];
  groups: readonly TheirGroup[];
  people: readonly TheirPerson[];
  others: readonly TheirOther[];
  services: readonly TheirService[];
  calendars: readonly TheirCalendar[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Larger ones no Traccar has. */
const MOST_ID = 2_147_483_647;
/** Metres, of Traccar itself. */
const POLYLINE_DISTANCE = 25;

// Whole: what is too long is refused by its own check, with its reason.
const textOf = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim() : '');
/** The id of what Traccar lists; 0 where it has none. */
export const idOf = ({ id }: Fields) => (typeof id === 'number' && Number.isInteger(id) && id <= MOST_ID ? id : 0);
export const attributesOf = ({ attributes }: Fields): Fields =>
  typeof attributes === 'object' && attributes !== null ? (attributes as Fields) : {};

const paths = [
  ['driver', '/api/drivers?all=true', 'name', 'account'],
  ['command', '/api/commands?all=true', 'description', 'byHand'],
  ['notification', '/api/notifications?all=true', 'type', 'byHand'],
] as const;

/** Reads all of it, one list after the other: the server is not ours to hurry. @throws as ForeignTraccar.read */
export async function readFleet(traccar: ForeignTraccar): Promise<TheirFleet> {
  const devices = await traccar.list('/api/devices?all=true');
  const groups = await traccar.list('/api/groups?all=true');
  const zones = await traccar.list('/api/geofences?all=true');
  const calendars = (await traccar.list('/api/calendars?all=true')).filter(idOf).map(calendarOf);
  const names = new Map(calendars.map(({ id, name }) => [id, name]));
  /** With the name of its calendar, which says when it holds there. */
  const withHours = (name: string, one: Fields) =>
    Number(one.calendarId) > 0 ? `${name}: ${names.get(Number(one.calendarId)) ?? '—'}` : name;
  const others: TheirOther[] = zones
    .filter(({ calendarId }) => Number(calendarId) > 0)
    .map((zone) => ({ kind: 'calendar', name: withHours(textOf(zone.name), zone), reason: 'zoneHours' }));
  for (const [kind, path, field, reason] of paths)
    for (const one of await traccar.list(path)) {
      const name = textOf(one[field]);
      others.push({ kind, name: kind === 'notification' ? withHours(name, one) : name, reason });
    }
  // They are all without being asked for all.
  const people = await traccar.list('/api/users');
  const services = await traccar.list('/api/maintenance?all=true');
  return {
    services: services.filter(idOf).map(serviceOf),
    devices: devices.filter(idOf).map(deviceOf),
    zones: zones.filter(idOf).map(zoneOf),
    groups: groups
      .filter(idOf)
      .map((one) => ({ id: idOf(one), name: textOf(one.name), parent: Number(one.groupId) || 0 })),
    people: people.filter(idOf).map(personOf),
    others,
    calendars,
  };
}

function personOf(user: Fields): TheirPerson {
  // Without an end it is no number, and so not over.
  const isOver = Date.parse(textOf(user.expirationTime)) <= Date.now();
  // 0: they manage no users, which -1 does without a limit.
  const isManager = typeof user.userLimit === 'number' && user.userLimit !== 0;
  return {
    id: idOf(user),
    name: textOf(user.name),
    email: textOf(user.email),
    closed: user.disabled === true ? 'disabled' : isOver ? 'expired' : undefined,
    role: user.administrator === true ? 'admin' : isManager ? 'manager' : 'operator',
  };
}

const deviceOf = (device: Fields): TheirDevice => ({
  id: idOf(device),
  name: textOf(device.name),
  number: textOf(device.uniqueId),
  group: Number(device.groupId) || 0,
  model: textOf(device.model),
  phone: textOf(device.phone),
  category: textOf(device.category),
  isDisabled: device.disabled === true,
  position: Number(device.positionId) || 0,
  calendar: Number(device.calendarId) || 0,
});

const calendarOf = (calendar: Fields): TheirCalendar => ({
  id: idOf(calendar),
  name: textOf(calendar.name),
  data: typeof calendar.data === 'string' ? calendar.data : '',
});

const serviceOf = (service: Fields): TheirService => ({
  id: idOf(service),
  name: textOf(service.name),
  type: textOf(service.type),
  start: Number(service.start) || 0,
  period: Number(service.period) || 0,
});

const zoneOf = (zone: Fields): TheirZone => ({
  id: idOf(zone),
  name: textOf(zone.name),
  // With its lines.
  note: typeof zone.description === 'string' ? zone.description.trim() : '',
  area: typeof zone.area === 'string' ? zone.area : '',
  distance: Number(attributesOf(zone).polylineDistance) || POLYLINE_DISTANCE,
});

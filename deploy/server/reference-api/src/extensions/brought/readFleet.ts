import type { Role } from 'shared-auth/contract';
import type { ForeignTraccar } from './foreignTraccar';
import type { Item } from './runs.store';

/** The imported fields of a device of Traccar; all but ids are texts. */
export interface TheirDevice {
  id: number;
  name: string;
  number: string;
  group: number;
  model: string;
  phone: string;
  category: string;
  isDisabled: boolean;
  /** 0 without one. */
  calendar: number;
  /** The id of its newest position; 0 without one. */
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

/** A service of Traccar: due when a value reaches `start`, and after each `period` from then on. */
export interface TheirService {
  id: number;
  name: string;
  /** The attribute of positions with the value. */
  type: string;
  start: number;
  /** 0: it does not repeat. */
  period: number;
}

/** Working hours, as an iCalendar file in base64. */
export interface TheirCalendar {
  id: number;
  name: string;
  data: string;
}

/** A record that is not imported, and the reason. */
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
  /** Their role in Traccar, by our names; an administrator sees everything. */
  role: Extract<Role, 'admin' | 'manager' | 'operator'>;
}

/** All records of a Traccar server, by the kind that they become. */
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

/** Traccar's ids are 32-bit integers. */
const MOST_ID = 2_147_483_647;
/** Metres; Traccar's default. */
const POLYLINE_DISTANCE = 25;

// Texts are not cut: the check of each field refuses one that is too long, with its reason.
const textOf = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim() : '');
/** The id of a record of Traccar; 0 without a usable one. */
export const idOf = ({ id }: Fields) => (typeof id === 'number' && Number.isInteger(id) && id <= MOST_ID ? id : 0);
export const attributesOf = ({ attributes }: Fields): Fields =>
  typeof attributes === 'object' && attributes !== null ? (attributes as Fields) : {};

const paths = [
  ['driver', '/api/drivers?all=true', 'name', 'account'],
  ['command', '/api/commands?all=true', 'description', 'byHand'],
  ['notification', '/api/notifications?all=true', 'type', 'byHand'],
] as const;

/** Reads the fleet, one list after the other to limit the load of the server. @throws as ForeignTraccar.read */
export async function readFleet(traccar: ForeignTraccar): Promise<TheirFleet> {
  const devices = await traccar.list('/api/devices?all=true');
  const groups = await traccar.list('/api/groups?all=true');
  const zones = await traccar.list('/api/geofences?all=true');
  const calendars = (await traccar.list('/api/calendars?all=true')).filter(idOf).map(calendarOf);
  const names = new Map(calendars.map(({ id, name }) => [id, name]));
  /** Adds the name of the calendar that limits the record in Traccar. */
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
  // This list has all users without `all`.
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
  // Without an end the time is NaN, so the comparison is false.
  const isOver = Date.parse(textOf(user.expirationTime)) <= Date.now();
  // 0: they manage no users; -1: any number of them.
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
  // Line breaks are kept.
  note: typeof zone.description === 'string' ? zone.description.trim() : '',
  area: typeof zone.area === 'string' ? zone.area : '',
  distance: Number(attributesOf(zone).polylineDistance) || POLYLINE_DISTANCE,
});

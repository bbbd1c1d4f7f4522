import { type NewAlarm, storeAlarms } from '../alarms/insertAlarms';
import { alarmText, alarmType, severityOf } from '../alarms/rules/alarmTypes';
import type { Commands } from '../commands/commands';
import { type Database, errorCode, type Queries } from '../database/database';
import type { Live } from '../live/live';
import type { UnknownTrackers } from '../unknown/unknownTrackers';
import { getOwn } from '../values/getOwn';
import type { LeftOut, PositionQueue } from './positionQueue';
import type { TrackerEvent } from './traccarBody';

interface EventDevice {
  id: number;
  device_id: string;
  vehicle_id: number | null;
  vehicle_code: string | null;
  license_plate: string | null;
  status: string;
  last_heartbeat: string | null;
}

const knots = 1.852; // km/h

const statusOfEvent: Readonly<Record<string, 'online' | 'offline'>> = {
  deviceOnline: 'online',
  deviceOffline: 'offline',
  deviceUnknown: 'offline',
};

/** What a Traccar server reports besides positions: alarms, devices that come and go, answers to commands. */
export class TrackerEvents {
  readonly #database: Database;
  readonly #live: Live;
  readonly #positions: PositionQueue;
  readonly #commands: Commands;
  readonly #unknown: UnknownTrackers;

  constructor(database: Database, live: Live, positions: PositionQueue, commands: Commands, unknown: UnknownTrackers) {
    this.#database = database;
    this.#live = live;
    this.#positions = positions;
    this.#commands = commands;
    this.#unknown = unknown;
  }

  /**
   * Takes events in; resolves when what they say is committed.
   * @param replay the past is filled in: nothing is broadcast, and no device comes or goes.
   * @returns those that the database cannot hold, and those of trackers that nobody entered.
   */
  async take(events: readonly TrackerEvent[], replay: boolean): Promise<Map<TrackerEvent, LeftOut>> {
    try {
      return await this.#takeAll(events, replay);
    } catch (error) {
      // One that the database cannot hold costs no other event its alarm. Repeats are stored once, so trying again is harmless.
      if (errorCode(error)?.startsWith('22') !== true) throw error;
      if (events.length === 1) return new Map(events.map((event) => [event, 'unstorable']));
      const leftOut = new Map<TrackerEvent, LeftOut>();
      for (const event of events) for (const [one, why] of await this.take([event], replay)) leftOut.set(one, why);
      return leftOut;
    }
  }

  async #takeAll(events: readonly TrackerEvent[], replay: boolean): Promise<Map<TrackerEvent, LeftOut>> {
    const positions = events.flatMap(({ position }) => (position ? [position] : []));
    await this.#positions.add(positions, replay);
    const devices = await findDevices(
      this.#database,
      events.map(({ uid }) => uid),
    );
    const unknown = events.filter(({ uid }) => !devices.has(uid));
    // A position of it has been recorded already.
    const bare = unknown.filter(({ position }) => position === undefined);
    await this.#unknown.record(bare.map(({ uid, time }) => ({ uid, time, position: undefined })));
    const alarms = events.flatMap((event) => {
      const device = devices.get(event.uid);
      return device ? alarmOf(event, device) : [];
    });
    const stored = await this.#database.transaction((queries) => storeAlarms(queries, alarms));
    if (!replay) {
      this.#live.alarms(stored);
      for (const event of events) await this.#apply(event, devices.get(event.uid));
    }
    return new Map(unknown.map((event) => [event, 'unknown']));
  }

  async #apply(event: TrackerEvent, device: EventDevice | undefined): Promise<void> {
    if (device === undefined) return;
    if (event.type === 'commandResult') {
      const { result, commandId, success } = event.attributes;
      await this.#commands.answered(
        device.id,
        Number.isSafeInteger(commandId) ? Number(commandId) : undefined,
        success !== false,
        typeof result === 'string' ? printable(result) : null,
      );
    }
    const status = getOwn(statusOfEvent, event.type);
    // An event that was overtaken by a newer sign of life carries no information any more.
    const overtaken = device.last_heartbeat !== null && event.time < device.last_heartbeat;
    if (
      status === undefined ||
      status === device.status ||
      device.status === 'maintenance' ||
      (status === 'offline' && overtaken)
    )
      return;
    await this.#database.query("update devices set status = $2 where id = $1 and status <> 'maintenance'", [
      device.id,
      status,
    ]);
    if (status === 'online') {
      await this.#database.query(
        `insert into device_state as t (device_pk, last_heartbeat) values ($1, $2)
         on conflict (device_pk) do update set last_heartbeat = greatest(t.last_heartbeat, excluded.last_heartbeat)`,
        [device.id, event.time],
      );
    }
    const { device_id, vehicle_id, vehicle_code, license_plate } = device;
    this.#live.statuses([{ device_id, vehicle_id, vehicle_code, license_plate, status, timestamp: event.time }]);
  }
}

async function findDevices(queries: Queries, uids: string[]): Promise<Map<string, EventDevice>> {
  const rows = await queries.query<EventDevice & { uid: string }>(
    `select u.uid, d.id, d.device_id, d.vehicle_id, d.status, v.vehicle_code, v.license_plate, s.last_heartbeat
     from (select distinct uid from unnest($1::text[]) as x(uid)) u
     cross join lateral (select * from devices where imei = u.uid or device_id = u.uid order by (imei = u.uid) desc nulls last limit 1) d
     left join vehicles v on v.id = d.vehicle_id left join device_state s on s.device_pk = d.id`,
    [uids],
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

const alarmOfEvent: Readonly<Record<string, string>> = {
  deviceOverspeed: 'overspeed',
  geofenceEnter: 'geofence',
  geofenceExit: 'geofence',
  maintenance: 'maintenance',
  deviceFuelDrop: 'fuel_theft',
};

// Control characters and broken letters of a tracker's text are left out. Cut by whole characters: half of one cannot be stored.
const printable = (text: string) => [...text.slice(0, 1_000).replace(/\p{C}/gu, '')].slice(0, 200).join('');

function alarmOf({ type: eventType, time, attributes, position }: TrackerEvent, device: EventDevice): NewAlarm[] {
  const name = alarmNameOf(eventType, attributes);
  if (name === undefined) return [];
  const type = alarmType(name);
  const number = (key: string) => (typeof attributes[key] === 'number' ? attributes[key] : undefined);
  const text = (key: string) => (typeof attributes[key] === 'string' ? printable(attributes[key]) : undefined);
  const fast = type === 'overspeed' || type === 'speed';
  const speed = number('speed');
  const limit = number('speedLimit');
  const detail = {
    speed: fast ? (speed === undefined ? position?.speed : speed * knots) : undefined,
    limit: fast && limit !== undefined ? limit * knots : undefined,
    battery:
      type === 'low_battery' && (position?.battery_level ?? 100) < 30
        ? (position?.battery_level ?? undefined)
        : undefined,
    place: type === 'geofence' ? text('geofenceName') : undefined,
  };
  return [
    {
      device_pk: device.id,
      vehicle_id: device.vehicle_id,
      alarm_type: type,
      severity: severityOf(type),
      message: text('message') ?? alarmText(type, detail),
      created_at: time,
      // The same alarm may also come as an attribute of its position: then both carry the time of that fix.
      source_key: `tracker:${type}:${position?.gps_time ?? time}`,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      speed: position?.speed ?? null,
    },
  ];
}

function alarmNameOf(eventType: string, attributes: Record<string, unknown>): string | undefined {
  if (eventType === 'alarm') return typeof attributes.alarm === 'string' ? attributes.alarm : 'general';
  return getOwn(alarmOfEvent, eventType);
}

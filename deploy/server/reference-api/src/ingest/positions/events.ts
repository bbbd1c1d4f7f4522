import { type AfterAlarms, type NewAlarm, storeAlarms } from '../../alarms/insertAlarms';
import { alarmText, alarmType, severityOf } from '../../alarms/rules/alarmTypes';
import { alarmDetail, trackerKey } from '../../alarms/rules/createAlarm';
import type { Commands } from '../../fleet/commands/commands';
import type { Live } from '../../live/live';
import { type Database, errorCode, type Queries } from '../../platform/database/database';
import { getOwn } from '../../platform/values/getOwn';
import { printable, readAlarms } from '../messages/attributes';
import { placeOf, speedOf } from '../messages/message';
import type { TrackerEvent } from '../messages/traccarBody';
import type { UnknownTrackers } from '../unregistered/unknownTrackers';
import type { MessageFilter } from './messageFilter';
import type { LeftOut, PositionQueue } from './positionQueue';

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

interface Needs {
  database: Database;
  live: Live;
  positions: PositionQueue;
  commands: Commands;
  unknown: UnknownTrackers;
  filter: () => MessageFilter;
  afterAlarms: readonly AfterAlarms[];
}

/** What a Traccar server reports besides positions: alarms, devices that come and go, answers to commands. */
export class TrackerEvents {
  readonly #database: Database;
  readonly #live: Live;
  readonly #positions: PositionQueue;
  readonly #commands: Commands;
  readonly #unknown: UnknownTrackers;
  readonly #filter: () => MessageFilter;
  readonly #afterAlarms: readonly AfterAlarms[];

  constructor({ database, live, positions, commands, unknown, filter, afterAlarms }: Needs) {
    this.#database = database;
    this.#live = live;
    this.#positions = positions;
    this.#commands = commands;
    this.#unknown = unknown;
    this.#filter = filter;
    this.#afterAlarms = afterAlarms;
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
    await this.#positions.add(
      events.flatMap(({ message }) => message ?? []),
      replay,
    );
    const devices = await findDevices(
      this.#database,
      events.map(({ uniqueId }) => uniqueId),
    );
    const unknown = events.filter(({ uniqueId }) => !devices.has(uniqueId));
    // A message with a position has been recorded already.
    const bare = unknown.filter(({ message }) => message === undefined);
    await this.#unknown.record(bare.map(({ uniqueId, time }) => ({ uid: uniqueId, time, message: undefined })));
    const alarms = events.flatMap((event) => {
      const device = devices.get(event.uniqueId);
      if (!device) return [];
      if (this.#isPrivate(event)) return this.#filter().safetyAlarms(alarmsOf(event, device));
      const message = event.message && this.#filter().withoutPrivateFix(event.message);
      return alarmsOf({ ...event, message }, device);
    });
    const stored = await this.#database.transaction((queries) => storeAlarms(queries, alarms, this.#afterAlarms));
    if (!replay) {
      this.#live.alarms(stored);
      for (const event of events) await this.#apply(event, devices.get(event.uniqueId));
    }
    return new Map(unknown.map((event) => [event, 'unknown']));
  }

  /** Judged by the event's own time, and by that of the message it comes with. */
  #isPrivate({ uniqueId, time, message }: TrackerEvent): boolean {
    return (
      this.#filter().isPrivate(uniqueId, time) ||
      (message !== undefined && this.#filter().isPrivate(uniqueId, message.messageTime))
    );
  }

  async #apply(event: TrackerEvent, device: EventDevice | undefined): Promise<void> {
    if (device === undefined) return;
    if (event.type === 'commandResult') {
      const { result, commandId, success } = event.attributes;
      await this.#commands.answered(
        device.id,
        Number.isSafeInteger(commandId) ? Number(commandId) : undefined,
        success !== false,
        // The text may have the place in it.
        typeof result === 'string' && !this.#isPrivate(event) ? printable(result, MOST) : null,
      );
    }
    if (this.#isPrivate(event)) return;
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
  deviceFuelIncrease: 'fuel_increase',
  deviceIdle: 'idle',
  deviceInactive: 'device_inactive',
};

/** At most so many characters of a tracker's own text. */
const MOST = 200;

function alarmsOf({ type: eventType, time, attributes, message }: TrackerEvent, device: EventDevice): NewAlarm[] {
  const number = (key: string) => (typeof attributes[key] === 'number' ? attributes[key] : undefined);
  const text = (key: string) => (typeof attributes[key] === 'string' ? printable(attributes[key], MOST) : undefined);
  const types = new Set(alarmNames(eventType, attributes).map(alarmType));
  // The same alarm may also come as an attribute of its position: both are as old as that message.
  const created_at = eventType === 'alarm' ? (message?.messageTime ?? time) : time;
  const place = message && placeOf(message);
  return [...types].map((type) => {
    const known = alarmDetail(type, message);
    const isFast = type === 'overspeed' || type === 'speed';
    const speed = number('speed');
    const limit = number('speedLimit');
    const detail = {
      speed: isFast && speed !== undefined ? speed * knots : known.speed,
      limit: isFast && limit !== undefined ? limit * knots : undefined,
      battery: (known.battery ?? 100) < 30 ? known.battery : undefined,
      place: type === 'geofence' ? text('geofenceName') : undefined,
    };
    return {
      device_pk: device.id,
      alarm_type: type,
      severity: severityOf(type),
      message: text('message') ?? alarmText(type, detail),
      created_at,
      source_key: trackerKey(type, message?.messageTime ?? time),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      speed: (message && speedOf(message)) ?? null,
    };
  });
}

function alarmNames(eventType: string, attributes: Record<string, unknown>): string[] {
  if (eventType !== 'alarm') return [getOwn(alarmOfEvent, eventType) ?? []].flat();
  const names = readAlarms(attributes.alarm);
  return names.length > 0 ? names : ['general'];
}

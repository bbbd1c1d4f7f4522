import { type AfterAlarms, heardOfAtOnce, storeAlarms } from '../../alarms/insertAlarms';
import { eventAlarms, meaningOf } from '../../alarms/rules/eventAlarms';
import type { Commands } from '../../fleet/commands/commands';
import type { Live } from '../../live/live';
import type { FuelLevels } from '../../messages/fuelLevels';
import { stateFields, type TrackerMessage } from '../../messages/message';
import type { TrackerEvent } from '../../messages/traccarBody';
import { printable } from '../../messages/values';
import { type Database, errorCode, type Queries } from '../../platform/database/database';
import { getOwn } from '../../platform/limits/getOwn';
import type { UnregisteredDevices } from '../unregistered/unregisteredDevices';
import type { MessageFilter } from './messageFilter';
import type { PositionQueue, UnstoredReason } from './positionQueue';

interface EventDevice {
  id: number;
  device_id: string;
  vehicle_id: number | null;
  vehicle_code: string | null;
  license_plate: string | null;
  status: string;
  last_heartbeat: string | null;
}

/** At most so many characters of a tracker's own text. */
const MAX_TEXT = 1_000;

const statusOfEvent: Readonly<Record<string, 'online' | 'offline'>> = {
  deviceOnline: 'online',
  deviceOffline: 'offline',
  deviceUnknown: 'offline',
};

interface Deps {
  database: Database;
  live: Live;
  positions: PositionQueue;
  commands: Commands;
  unknown: UnregisteredDevices;
  filter: () => MessageFilter;
  afterAlarms: readonly AfterAlarms[];
  fuelLevels: FuelLevels;
  /** Whether a device has its own limit of silence; an extension may have replaced the default. */
  hasOwnSilence: (device: number) => boolean;
}

/** Accepts a Traccar server's events: alarms, devices that connect and disconnect, answers to commands. */
export class TrackerEvents {
  constructor(private readonly deps: Deps) {}

  /**
   * Accepts events; resolves when their effects are committed.
   * @param replay the past is filled in: nothing is broadcast, and no device goes online or offline.
   * @returns events that the database cannot store, and those of unregistered trackers
   */
  async take(events: readonly TrackerEvent[], replay: boolean): Promise<Map<TrackerEvent, UnstoredReason>> {
    try {
      return await this.#takeAll(events, replay);
    } catch (error) {
      // An event that the database cannot store must not affect the others. Repeats are stored once, so trying again is
      // harmless.
      if (errorCode(error)?.startsWith('22') !== true) throw error;
      if (events.length === 1) return new Map(events.map((event) => [event, 'unstorable']));
      const unstored = new Map<TrackerEvent, UnstoredReason>();
      for (const event of events) for (const [one, why] of await this.take([event], replay)) unstored.set(one, why);
      return unstored;
    }
  }

  async #takeAll(events: readonly TrackerEvent[], replay: boolean): Promise<Map<TrackerEvent, UnstoredReason>> {
    const fuel = await this.#fuelBefore(events);
    await this.deps.positions.add(
      events.flatMap(({ message }) => message ?? []),
      replay,
    );
    const devices = await findDevices(
      this.deps.database,
      events.map(({ uniqueId }) => uniqueId),
    );
    const unknown = events.filter(({ uniqueId }) => !devices.has(uniqueId));
    // A message with a position has been recorded already.
    const bare = unknown.filter(({ message }) => message === undefined);
    await this.deps.unknown.record(bare.map(({ uniqueId, time }) => ({ uid: uniqueId, time, message: undefined })));
    const alarms = events.flatMap((event) => {
      const device = devices.get(event.uniqueId);
      if (!device) return [];
      if (this.#isPrivate(event)) return this.deps.filter().safetyAlarms(eventAlarms(event, device.id, null));
      const message = event.message && this.deps.filter().withoutPrivateFix(event.message);
      return eventAlarms({ ...event, message }, device.id, fuel.get(event) ?? null);
    });
    const stored = await this.deps.database.transaction(async (queries) => {
      const events = await storeAlarms(queries, alarms, replay ? [] : this.deps.afterAlarms);
      if (replay) await heardOfAtOnce(queries, events);
      return events;
    });
    if (!replay) this.deps.live.alarms(stored);
    for (const event of events) {
      const device = devices.get(event.uniqueId);
      if (device === undefined) continue;
      // An answer is applied however late it is.
      await this.#applyToCommands(event, device);
      if (!replay) await this.#applyConnection(event, device);
    }
    return new Map(unknown.map((event) => [event, 'unknown']));
  }

  /** Percent in the tanks before the events that are about fuel: from memory, else from the database. */
  async #fuelBefore(events: readonly TrackerEvent[]): Promise<Map<TrackerEvent, number>> {
    const before = new Map<TrackerEvent, number>();
    for (const event of events) {
      const { message, type } = event;
      if (!message || (type !== 'deviceFuelDrop' && type !== 'deviceFuelIncrease')) continue;
      const remembered = this.deps.fuelLevels.before(event.uniqueId, message.messageTime);
      const level = remembered ?? (await knownFuel(this.deps.database, message));
      if (level !== undefined) before.set(event, level);
    }
    return before;
  }

  /** Judged by the event's own time, and by that of its message. */
  #isPrivate({ uniqueId, time, message }: TrackerEvent): boolean {
    return (
      this.deps.filter().isPrivate(uniqueId, time) ||
      (message !== undefined && this.deps.filter().isPrivate(uniqueId, message.messageTime))
    );
  }

  async #applyToCommands(event: TrackerEvent, device: EventDevice): Promise<void> {
    const meaning = meaningOf(event.type);
    if (meaning === 'command sent') await this.deps.commands.handedOn(device.id);
    if (meaning !== 'command answer' && meaning !== 'text') return;
    const { result, message, commandId, success } = event.attributes;
    const text = meaning === 'text' ? message : result;
    await this.deps.commands.answered(device.id, {
      commandId: Number.isSafeInteger(commandId) ? Number(commandId) : undefined,
      text: typeof text === 'string' ? printable(text.trim(), MAX_TEXT) : null,
      // The text may contain the location.
      hides: this.#isPrivate(event),
      success: typeof success === 'boolean' ? success : undefined,
      time: event.time,
    });
  }

  async #applyConnection(event: TrackerEvent, device: EventDevice): Promise<void> {
    if (this.#isPrivate(event)) return;
    const status = getOwn(statusOfEvent, event.type);
    // An event that is older than the newest sign of life carries no information any more.
    const overtaken = device.last_heartbeat !== null && event.time < device.last_heartbeat;
    if (
      status === undefined ||
      status === device.status ||
      device.status === 'maintenance' ||
      // A tracker that reports twice a day disconnects in between.
      (status === 'offline' && (overtaken || this.deps.hasOwnSilence(device.id)))
    )
      return;
    await this.deps.database.query("update devices set status = $2 where id = $1 and status <> 'maintenance'", [
      device.id,
      status,
    ]);
    if (status === 'online') {
      await this.deps.database.query(
        `insert into device_state as t (device_pk, last_heartbeat) values ($1, $2)
         on conflict (device_pk) do update set last_heartbeat = greatest(t.last_heartbeat, excluded.last_heartbeat)`,
        [device.id, event.time],
      );
    }
    const { device_id, vehicle_id, vehicle_code, license_plate } = device;
    this.deps.live.statuses([{ device_id, vehicle_id, vehicle_code, license_plate, status, timestamp: event.time }]);
  }
}

const fuelTime = `s.field_times[${stateFields.findIndex(([name]) => name === 'fuel_level') + 1}]`;

/** The stored level of a tracker, where it is older than a message. */
async function knownFuel(queries: Queries, { uniqueId, messageTime }: TrackerMessage): Promise<number | undefined> {
  const [row] = await queries.query<{ fuel_level: number | null }>(
    `select s.fuel_level from device_state s join devices d on d.id = s.device_pk
     where d.id = (select device_pk from device_names where name = $1) and ${fuelTime} < $2 limit 1`,
    [uniqueId, messageTime],
  );
  return row?.fuel_level ?? undefined;
}

async function findDevices(queries: Queries, uids: string[]): Promise<Map<string, EventDevice>> {
  const rows = await queries.query<EventDevice & { uid: string }>(
    `select u.uid, d.id, d.device_id, d.vehicle_id, d.status, v.vehicle_code, v.license_plate, s.last_heartbeat
     from (select distinct uid from unnest($1::text[]) as x(uid)) u
     cross join lateral (select own.* from device_names n join devices own on own.id = n.device_pk where n.name = u.uid) d
     left join vehicles v on v.id = d.vehicle_id left join device_state s on s.device_pk = d.id`,
    [uids],
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

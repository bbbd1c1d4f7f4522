import { DAY_MS } from 'shared-auth/contract';
import type { NewAlarm } from '../../alarms/insertAlarms';
import { withdrawAlarms, withdrawByKey } from '../../alarms/rules/withdrawAlarms';
import type { PrivateVehicles } from '../../fleet/privateVehicles';
import type { DeviceRow } from '../../ingest/positions/deviceRow';
import type { MessageRule } from '../../ingest/positions/messageRule';
import type { StoredFixResult } from '../../ingest/positions/storedFixRule';
import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import { type Span, without } from '../../platform/limits/spans';
import { crossingsOf, HOLD_MS, isOver } from './crossings';
import {
  assignmentsIn,
  deleteReadings,
  onePerSlot,
  placeAt,
  type RawReading,
  readReadings,
  storeReadings,
} from './readings.store';
import { meant, readValue } from './readValue';
import type { SensorBook } from './sensorBook';
import type { Sensor } from './sensors.store';
import { alarmText } from './sensorTexts';
import type { SentCounts } from './sentCounts';
import { StoredSlots } from './storedSlots';

type Fresh = RawReading & { device: number };
const nothing: StoredFixResult = { alarms: [], withdrawn: [] };
const joined = (results: readonly StoredFixResult[]): StoredFixResult => ({
  alarms: results.flatMap(({ alarms }) => alarms),
  withdrawn: results.flatMap(({ withdrawn }) => withdrawn),
});
const MINUTE = 60_000;

/** The distance in time within which a reading may change alarms, in either direction. */
const reachOf = (sensors: readonly Sensor[]): number =>
  2 * HOLD_MS +
  MINUTE * (1 + Math.max(0, ...sensors.map(({ smoothing }) => smoothing))) +
  MINUTE * Math.max(0, ...sensors.flatMap(({ thresholds }) => thresholds.map(({ minutes }) => minutes)));

/** Adds to alarms where their tracker was. */
async function placed(queries: Queries, alarms: readonly NewAlarm[]): Promise<NewAlarm[]> {
  const found = [];
  for (const alarm of alarms)
    found.push({ ...alarm, ...(await placeAt(queries, alarm.device_pk, Date.parse(alarm.created_at))) });
  return found;
}

/** Stores the values of sensors, and raises the alarms that follow from them, whatever their order of arrival. */
export class SensorFollower implements MessageRule {
  readonly #book: SensorBook;
  readonly #counts: SentCounts;
  readonly #slots: StoredSlots;
  readonly #privateVehicles: () => PrivateVehicles;

  constructor(book: SensorBook, counts: SentCounts, privateVehicles: () => PrivateVehicles) {
    this.#book = book;
    this.#counts = counts;
    this.#slots = new StoredSlots(book);
    this.#privateVehicles = privateVehicles;
  }

  takes(message: TrackerMessage): boolean {
    return this.#book.takes(message) && !this.#slots.has(message);
  }

  stored(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): void {
    this.#counts.count(rows, messages);
    const known = new Set(rows.map(({ uid }) => uid));
    for (const message of messages) if (known.has(message.uniqueId)) this.#slots.add(message);
  }

  async follow(
    queries: Queries,
    rows: readonly DeviceRow[],
    messages: readonly TrackerMessage[],
  ): Promise<StoredFixResult> {
    const fresh = this.#freshOf(rows, messages);
    if (fresh.length === 0) return nothing;
    const known = new Map(rows.map((row) => [row.device_pk, row.known_message_time]));
    const watched = [...new Set(fresh.map(({ device }) => device))].flatMap((device) => {
      const own = fresh.filter((reading) => reading.device === device);
      return this.#mayCross(device, own, known.get(device) ?? null) ? [{ device, own }] : [];
    });
    const before = [];
    for (const { device, own } of watched) before.push(await this.#windowOf(queries, device, own));
    await storeReadings(queries, fresh);
    const results = [];
    for (const [i, { device, own }] of watched.entries()) {
      const [window, stored] = [before[i]?.window, before[i]?.stored ?? []];
      if (window) results.push(await this.#compare(queries, device, window, stored, onePerSlot([...stored, ...own])));
    }
    return joined(results);
  }

  async reassigned(queries: Queries, device: number, span: Span): Promise<StoredFixResult> {
    const until = { from: span.from, to: Math.min(span.to, Date.now()) };
    for (const { vehicle, from, to } of await assignmentsIn(queries, device, until))
      for (const hidden of this.#privateVehicles().spansBetween(vehicle, from, to))
        await deleteReadings(queries, device, hidden);
    this.#slots.clear();
    const watched = this.#book.of(device).filter(({ thresholds }) => thresholds.length > 0);
    const counted = Math.min(...watched.map(({ counts_from }) => Date.parse(counts_from)));
    const results = [];
    // A day at a time: months of readings are too many at once.
    for (let from = Math.max(until.from, counted); from <= until.to; from += DAY_MS)
      results.push(await this.#followAnew(queries, device, { from, to: Math.min(from + DAY_MS, until.to) }, until.to));
    return joined(results);
  }

  /**
   * Computes anew the alarms of a span in which other vehicles had the tracker than before; a crossing that ends at
   * `last` changes later ones.
   */
  async #followAnew(queries: Queries, device: number, { from, to }: Span, last: number): Promise<StoredFixResult> {
    const { window, stored } = await this.#windowOf(queries, device, [{ at: from }, { at: to }]);
    const end = to === last ? window.to : to - 1;
    // Before `from` the readings begin in the middle of a crossing, whose start is unknown here.
    const alarms = this.#alarmsOf(device, stored, await this.#openSpans(queries, device, window)).filter(
      ({ created_at }) => Date.parse(created_at) >= from && Date.parse(created_at) <= end,
    );
    const findings = this.#book.of(device).map(({ id, counts_from }) => ({
      device_pk: device,
      name: `sensor:${id}`,
      // Alarms from before a change of the sensor stay unchanged.
      from: new Date(Math.max(from, Date.parse(counts_from))).toISOString(),
      to: new Date(end).toISOString(),
      keys: alarms.map(({ source_key }) => source_key),
    }));
    return { alarms: await placed(queries, alarms), withdrawn: await withdrawAlarms(queries, findings) };
  }

  /** The values of messages that sensors store, one of each half minute. */
  #freshOf(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): Fresh[] {
    const devices = new Map(rows.map(({ uid, device_pk }) => [uid, device_pk]));
    const byDevice = new Map<number, RawReading[]>();
    for (const message of messages) {
      const device = devices.get(message.uniqueId);
      if (device === undefined) continue;
      const at = Date.parse(message.messageTime);
      for (const { id, attribute } of this.#book.of(device)) {
        const value = readValue(message, attribute);
        if (value !== null) byDevice.set(device, [...(byDevice.get(device) ?? []), { sensor: id, at, value }]);
      }
    }
    return [...byDevice].flatMap(([device, readings]) =>
      onePerSlot(readings).map((reading) => ({ ...reading, device })),
    );
  }

  /**
   * Whether readings may change an alarm. Present readings that are over no limit do not. It reads nothing from the
   * database.
   */
  #mayCross(device: number, own: readonly RawReading[], known: string | null): boolean {
    const sensors = this.#book.of(device);
    const isLate = own.some(({ at }) => known !== null && at <= Date.parse(known));
    return sensors.some((sensor) =>
      sensor.thresholds.some(({ side, limit, while_sensor, while_side, while_limit }) =>
        own.some((reading) => {
          const isOwn = reading.sensor === sensor.id;
          if (!isOwn && reading.sensor !== while_sensor) return false;
          const meaning = sensors.find(({ id }) => id === reading.sensor);
          if (isLate || !meaning || meaning.smoothing > 0) return true;
          return meant([reading], meaning).some(({ value }) =>
            isOwn ? isOver(value, side, limit) : isOver(value, while_side, while_limit ?? 0),
          );
        }),
      ),
    );
  }

  async #windowOf(queries: Queries, device: number, readings: readonly { at: number }[]) {
    const times = readings.map(({ at }) => at);
    const sensors = this.#book.of(device);
    const reach = reachOf(sensors);
    const window = { from: Math.max(0, Math.min(...times) - reach), to: Math.max(...times) + reach };
    const ids = sensors.map(({ id }) => id);
    return { window, stored: await readReadings(queries, device, ids, window) };
  }

  /** Alarms that are true after a change and were not before, and earlier ones that are no longer true. */
  async #compare(
    queries: Queries,
    device: number,
    window: Span,
    before: readonly RawReading[],
    after: readonly RawReading[],
  ): Promise<StoredFixResult> {
    const spans = await this.#openSpans(queries, device, window);
    const [were, are] = [before, after].map((readings) => this.#alarmsOf(device, readings, spans));
    const differing = (some: readonly NewAlarm[] = [], others: readonly NewAlarm[] = []) =>
      some.filter(
        (alarm) =>
          !others.some(({ source_key, message }) => source_key === alarm.source_key && message === alarm.message),
      );
    const alarms = await placed(queries, differing(are, were));
    return { alarms, withdrawn: await withdrawByKey(queries, differing(were, are)) };
  }

  /** The times in which a tracker was in one vehicle, without its private time. */
  async #openSpans(queries: Queries, device: number, window: Span): Promise<Span[]> {
    const assignments = await assignmentsIn(queries, device, window);
    return assignments.flatMap(({ vehicle, ...span }) =>
      without(this.#privateVehicles().spansBetween(vehicle, span.from, span.to), span),
    );
  }

  #alarmsOf(device: number, readings: readonly RawReading[], spans: readonly Span[]): NewAlarm[] {
    const sensors = this.#book.of(device);
    return sensors.flatMap((sensor) =>
      sensor.thresholds.flatMap((threshold, n) => {
        const other = sensors.find(({ id }) => id === threshold.while_sensor);
        if (threshold.while_sensor !== null && !other) return [];
        const from = Math.max(Date.parse(sensor.counts_from), Date.parse(other?.counts_from ?? sensor.counts_from));
        return spans.flatMap((span) => {
          const seriesOf = (one: Sensor) =>
            meant(
              readings.filter(({ sensor: id, at }) => id === one.id && at >= Math.max(from, span.from) && at < span.to),
              one,
            );
          return crossingsOf(seriesOf(sensor), other && seriesOf(other), threshold).map((crossing) => ({
            device_pk: device,
            alarm_type: sensor.unit === '°C' ? 'temperature' : 'other',
            severity: threshold.severity,
            message: alarmText(sensor, threshold, other, crossing),
            created_at: new Date(crossing.at).toISOString(),
            source_key: `rule:sensor:${sensor.id}:${n}:${new Date(crossing.at).toISOString()}`,
            ...{ latitude: null, longitude: null, speed: null },
          }));
        });
      }),
    );
  }
}

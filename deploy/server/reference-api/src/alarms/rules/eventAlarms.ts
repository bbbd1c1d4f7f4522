import { readAlarms } from '../../messages/attributes';
import { placeOf, speedOf } from '../../messages/message';
import { type EventMeaning, traccarEvents } from '../../messages/reportedNames';
import type { TrackerEvent } from '../../messages/traccarBody';
import { printable } from '../../messages/values';
import { getOwn } from '../../platform/limits/getOwn';
import { round } from '../../platform/limits/round';
import type { AlarmTexts, NewAlarm } from '../insertAlarms';
import { type AlarmDetail, alarmFacts, alarmText, directionOf, severityOf } from './alarmTypes';
import { alarmDetail, groupNames, trackerKey, unsaid } from './createAlarm';

const knots = 1.852; // km/h
/** At most so many characters of a server's own text. */
const MAX_TEXT = 1_000;

/** The meaning of an event; undefined for a type that Traccar does not have. */
export const meaningOf = (type: string): EventMeaning | undefined => getOwn<EventMeaning>(traccarEvents, type);

/**
 * The alarms that an event raises.
 * @param device its row in `devices`
 * @param fuelBefore percent in the tank before the event's message, where it is known
 */
export function eventAlarms(event: TrackerEvent, device: number, fuelBefore: number | null): NewAlarm[] {
  const { type: eventType, time, attributes, message, zone, maintenance } = event;
  // The same alarm may also arrive as an attribute of its position, so both get the time of that message.
  const created_at = eventType === 'alarm' ? (message?.messageTime ?? time) : time;
  const place = message && placeOf(message);
  const source_text = textOf(attributes.message);
  return alarmNames(event).map(({ type, names }) => {
    const levels = levelsOf(type, event, fuelBefore);
    const detail = detailOf(type, names, event, levels);
    return {
      device_pk: device,
      alarm_type: type,
      severity: severityOf(type),
      message: source_text === null ? alarmText(type, detail) : withFacts(source_text, detail),
      created_at,
      source_key: trackerKey(type, message?.messageTime ?? time, keyParts(type, names, event)),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      speed: (message && speedOf(message)) ?? null,
      source_type: names.join(', '),
      source_text,
      zone: zone?.name ?? null,
      maintenance: maintenance?.name ?? null,
      ...levels,
    };
  });
}

function alarmNames({ type, attributes }: TrackerEvent): ReturnType<typeof groupNames> {
  const meaning = meaningOf(type);
  if (typeof meaning === 'object') return [{ type: meaning.alarm, names: [type] }];
  if (meaning === 'text') return textOf(attributes.message) === null ? [] : [{ type: 'other', names: [type] }];
  const names = readAlarms(attributes.alarm);
  if (meaning === 'alarms') return groupNames(names.length > 0 ? names : ['general']);
  // An unknown kind of event is an alarm if it names one.
  return meaning === undefined ? groupNames(names) : [];
}

/**
 * Distinguishes two zones, two services or two unknown names of one moment, because the same one may be reported twice.
 */
function keyParts(type: string, names: readonly string[], { zone, maintenance, attributes }: TrackerEvent) {
  if (type === 'geofence') return zone === undefined ? names : [...names, zone.key];
  if (type === 'maintenance') return [maintenance?.key];
  return [...names, names[0] === 'textMessage' ? (textOf(attributes.message) ?? undefined) : undefined];
}

function detailOf(
  type: string,
  names: readonly string[],
  { attributes, message, zone, maintenance }: TrackerEvent,
  { value_before, value_after, value_unit }: Levels,
): AlarmDetail {
  const known = alarmDetail(type, message);
  const isFast = type === 'overspeed' || type === 'speed';
  const speed = finite(attributes.speed);
  const limit = finite(attributes.speedLimit);
  const isEvent = names.some((name) => Object.hasOwn(traccarEvents, name));
  return {
    speed: isFast && speed !== null ? speed * knots : known.speed,
    limit: isFast && limit !== null ? limit * knots : undefined,
    battery: (known.battery ?? 100) < 30 ? known.battery : undefined,
    zone: zone?.name,
    direction: type === 'geofence' ? directionOf(names[0] ?? '') : undefined,
    maintenance: maintenance?.name,
    before: level(value_before, value_unit),
    after: level(value_after, value_unit),
    name: isEvent ? undefined : unsaid(names),
  };
}

/** The levels of a tank before and after, from the event itself or from the last known reading. */
function levelsOf(type: string, { attributes, message }: TrackerEvent, fuelBefore: number | null): Levels {
  if (type !== 'fuel_theft' && type !== 'fuel_increase') return noLevels;
  const before = finite(attributes.before ?? attributes.fuelBefore);
  const after = finite(attributes.after ?? attributes.fuelAfter);
  const percent = message?.state.fuel_level ?? null;
  const litres = message?.state.fuel_litres ?? null;
  if (percent !== null || before !== null || after !== null) {
    return {
      value_before: before ?? (percent === null ? null : fuelBefore),
      value_after: after ?? percent,
      value_unit: percent === null && litres !== null ? 'L' : '%',
    };
  }
  return litres === null ? noLevels : { value_before: null, value_after: litres, value_unit: 'L' };
}

type Levels = Pick<AlarmTexts, 'value_before' | 'value_after' | 'value_unit'>;

const noLevels: Levels = { value_before: null, value_after: null, value_unit: null };

const level = (value: number | null, unit: string | null): string | undefined =>
  value === null ? undefined : `${String(round(value, 1)).replace('.', ',')} ${unit}`;

/** A server's own text is stored whole; facts that it does not mention are appended. */
function withFacts(text: string, detail: AlarmDetail): string {
  const missing = [alarmFacts(detail), detail.name ?? ''].filter((fact) => fact !== '' && !text.includes(fact));
  return [text, ...missing].join(' · ');
}

const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? printable(value.trim(), MAX_TEXT) || null : null;
}

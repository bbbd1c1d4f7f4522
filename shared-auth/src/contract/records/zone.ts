import { severities, teamRange } from '../lists';
import { choiceOf, type Fields, json } from './field';

/** The purpose of a zone. A kind added later is read as `other`. */
export const zoneKinds = ['depot', 'customer', 'forbidden', 'other'] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** The colours of zones: names of tones, which each theme has its own shade of. */
export const zoneColors = ['blue', 'green', 'orange', 'red', 'violet', 'grey'] as const;
export type ZoneColor = (typeof zoneColors)[number];

/** Longitude and latitude, degrees (WGS 84), in the order of GeoJSON. */
export type ZonePoint = readonly [longitude: number, latitude: number];

/**
 * The area of a zone as GeoJSON, with two additions: a circle is a point with a radius, a corridor is a line with a
 * width. Rings of a polygon are closed (the last point is the first), its holes follow its edge; their direction does
 * not matter.
 */
export type ZoneGeometry =
  /** `radius` in metres. */
  | { type: 'Point'; coordinates: ZonePoint; radius: number }
  | { type: 'Polygon'; coordinates: readonly (readonly ZonePoint[])[] }
  /** `width` in metres, from one side to the other. */
  | { type: 'LineString'; coordinates: readonly ZonePoint[]; width: number };

/** The limits of a zone's geometry that a server accepts; a refusal says where the geometry is invalid. */
export const zoneLimits = {
  /** Metres, of a circle's radius. */
  radius: { min: 10, max: 100_000 },
  /** Metres, of a corridor's width. */
  width: { min: 10, max: 10_000 },
  /** Corners of one ring or line, without the one that closes a ring. */
  corners: 2_000,
  /** Holes of one polygon. */
  holes: 50,
  /** Zones of one server. */
  zones: 5_000,
} as const;

/** km/h */
export const zoneSpeedRange = { min: 5, max: 200 } as const;

/** A zone without its geometry, and its form. */
export const zoneFields = {
  id: { kind: 'id' },
  name: { kind: 'text', always: true, input: { required: true, maxLength: 100, oneLine: true } },
  kind: choiceOf(zoneKinds, { default: 'other' }),
  color: choiceOf(zoneColors, { default: 'blue' }),
  // The team whose zone it is; null for a zone of everyone.
  team_id: { kind: 'reference', of: 'team', input: { range: teamRange, orNull: true } },
  team: { kind: 'text' },
  note: { kind: 'text', input: { maxLength: 1000, orNull: true } },
  // Speed above which a vehicle inside raises an alarm; null for none.
  speed_limit: { kind: 'integer', unit: 'km/h', input: { range: zoneSpeedRange } },
  // Vehicles inside now, of those that the caller sees.
  vehicles_inside: { kind: 'integer' },
  // The time back to which past visits are computed; null before the first computation.
  computed_from: { kind: 'time' },
  created_at: { kind: 'time' },
  updated_at: { kind: 'time' },
} as const satisfies Fields;

/** The body and the response of a zone, with its geometry. */
export const zoneRowFields = {
  ...zoneFields,
  geometry: { ...json<ZoneGeometry>({ always: true }), input: { required: true } },
} as const satisfies Fields;

/**
 * One stay of a vehicle in a zone. It entered between `entered_after` (the last position outside) and `entered_at` (the
 * first inside), and left between `left_after` (the last inside) and `left_at` (the first outside).
 */
export const visitFields = {
  id: { kind: 'text', always: true },
  zone_id: { kind: 'reference' },
  zone_name: { kind: 'text' },
  vehicle_id: { kind: 'reference' },
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
  entered_at: { kind: 'time', always: true },
  // Null where the time before is unknown.
  entered_after: { kind: 'time' },
  // Null while the vehicle is inside.
  left_at: { kind: 'time' },
  left_after: { kind: 'time' },
  // From `entered_at` to `left_at`, or until now, so that a bill computed from the displayed times agrees with it.
  duration: { kind: 'integer', always: true, unit: 'seconds' },
  // Driven since the visit before, in any zone; null where that is not known.
  distance_before: { kind: 'integer', unit: 'metres' },
} as const satisfies Fields;

/** The events that raise an alarm of a zone. */
export const zoneRuleEvents = ['enter', 'exit', 'stay', 'absent', 'outside_hours', 'speed'] as const;
export type ZoneRuleEvent = (typeof zoneRuleEvents)[number];

const ruleFields = {
  id: { kind: 'id' },
  zone_id: { kind: 'reference', of: 'zone', input: { required: true } },
  zone_name: { kind: 'text' },
  event: choiceOf(zoneRuleEvents, { required: true }),
  severity: choiceOf(severities, { required: true }),
  // Of `stay`: longer than this.
  minutes: { kind: 'integer', unit: 'minutes', input: { range: { min: 1, max: 10_080 } } },
  // Of `absent`: not there by this time of day; of `outside_hours`: the working hours' start. `HH:MM` in Skopje.
  from_time: { kind: 'text', input: { format: 'clock', orNull: true } },
  // Of `outside_hours`: the working hours' end.
  to_time: { kind: 'text', input: { format: 'clock', orNull: true } },
} as const satisfies Fields;
const isActive = { kind: 'flag', always: true, input: {} } as const;
const createdAt = { kind: 'time' } as const;
/** Whom a rule takes: with neither all vehicles. On which days of the week; Monday is 1. */
const takers = {
  vehicle_ids: {
    kind: 'reference',
    of: 'vehicle',
    list: true,
    always: true,
    input: { items: { max: 1000, unique: true } },
  },
  team_ids: {
    kind: 'reference',
    of: 'team',
    list: true,
    always: true,
    input: { range: teamRange, items: { max: 3, unique: true } },
  },
} as const satisfies Fields;
const days = {
  kind: 'integer',
  list: true,
  always: true,
  input: { range: { min: 1, max: 7 }, items: { max: 7, unique: true } },
} as const;

/** An alarm rule of a zone. */
export const zoneRuleFields = { ...ruleFields, is_active: isActive, created_at: createdAt, ...takers, days } as const;
/** The same as a form sends it, in the order in which its fields are checked. */
export const zoneRuleInput = { ...ruleFields, days, ...takers, is_active: isActive } as const;

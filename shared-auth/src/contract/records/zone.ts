import type { Fields } from './field';

/** What a zone is to the fleet. A kind that came later is read as `other`. */
export const zoneKinds = ['depot', 'customer', 'forbidden', 'other'] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** The colours of zones: names of tones, which each theme has its own shade of. */
export const zoneColors = ['blue', 'green', 'orange', 'red', 'violet', 'grey'] as const;
export type ZoneColor = (typeof zoneColors)[number];

/** Longitude and latitude, degrees (WGS 84), in the order of GeoJSON. */
export type ZonePoint = readonly [longitude: number, latitude: number];

/**
 * The ground that a zone covers, as GeoJSON has it, with what GeoJSON lacks: a circle is a point with a radius, a
 * corridor is a line with a width. Rings of a polygon are closed (the last point is the first), its holes come after
 * its edge; their direction does not matter.
 */
export type ZoneGeometry =
  /** `radius` in metres. */
  | { type: 'Point'; coordinates: ZonePoint; radius: number }
  | { type: 'Polygon'; coordinates: readonly (readonly ZonePoint[])[] }
  /** `width` in metres, from one side to the other. */
  | { type: 'LineString'; coordinates: readonly ZonePoint[]; width: number };

/** What a server accepts of a zone's geometry; each is refused in words that say where it is broken. */
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

/** A zone without its geometry, which a response has alongside these as `geometry` (`ZoneGeometry`). */
export const zoneFields = {
  id: { kind: 'id' },
  name: { kind: 'text', always: true },
  // One of `zoneKinds`.
  kind: { kind: 'text', always: true },
  // One of `zoneColors`.
  color: { kind: 'text', always: true },
  // The team whose zone it is; null for a zone of everyone.
  team_id: { kind: 'reference' },
  team: { kind: 'text' },
  note: { kind: 'text' },
  // Above it a vehicle inside raises an alarm; null for none.
  speed_limit: { kind: 'integer', unit: 'km/h' },
  // Vehicles inside now, of those that the caller sees.
  vehicles_inside: { kind: 'integer' },
  // Until when the visits of the past are computed, back from now; null while they were never.
  computed_from: { kind: 'time' },
  created_at: { kind: 'time' },
  updated_at: { kind: 'time' },
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
  // Null where nothing is known of the time before.
  entered_after: { kind: 'time' },
  // Null while the vehicle is inside.
  left_at: { kind: 'time' },
  left_after: { kind: 'time' },
  // From `entered_at` to `left_after`, or until now.
  duration: { kind: 'integer', always: true, unit: 'seconds' },
  // Driven since the visit before, in any zone; null where that is not known.
  distance_before: { kind: 'integer', unit: 'metres' },
} as const satisfies Fields;

/** What raises an alarm of a zone. */
export const zoneRuleEvents = ['enter', 'exit', 'stay', 'absent', 'outside_hours', 'speed'] as const;
export type ZoneRuleEvent = (typeof zoneRuleEvents)[number];

/** An alarm rule of a zone. Whom it takes: `vehicle_ids` and `teams` alongside these; both empty for all vehicles. */
export const zoneRuleFields = {
  id: { kind: 'id' },
  zone_id: { kind: 'reference' },
  zone_name: { kind: 'text' },
  // One of `zoneRuleEvents`.
  event: { kind: 'text', always: true },
  // One of `severities`.
  severity: { kind: 'text', always: true },
  // Of `stay`: longer than this.
  minutes: { kind: 'integer', unit: 'minutes' },
  // Of `absent`: not there by this time of day; of `outside_hours`: the working hours' start. `HH:MM` in Skopje.
  from_time: { kind: 'text' },
  // Of `outside_hours`: the working hours' end.
  to_time: { kind: 'text' },
  is_active: { kind: 'flag', always: true },
  created_at: { kind: 'time' },
} as const satisfies Fields;

import type { Fields } from './field';

/** The level of a speed limit. */
export const limitKinds = ['company', 'type', 'team', 'vehicle'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The source of a vehicle's limit; `default` is the 80 km/h of the specification, where no other limit is set. */
export const limitSources = ['default', ...limitKinds] as const;
export type LimitSource = (typeof limitSources)[number];

/** The unit of a tolerance. */
export const toleranceUnits = ['kmh', 'percent'] as const;
export type ToleranceUnit = (typeof toleranceUnits)[number];

/** The ranges of a speed limit that a server accepts. */
export const limitRange = {
  /** km/h */
  speed_limit: { min: 5, max: 200 },
  /** km/h or percent. */
  tolerance: { min: 0, max: 50 },
  /** Seconds. */
  min_seconds: { min: 0, max: 300 },
} as const;

/** The settings for one of `limitKinds`. Null values are inherited from the less specific kind. */
export const speedLimitFields = {
  kind: { kind: 'text', always: true, oneOf: limitKinds },
  // The type, the id of the team or the vehicle; `all` for the company.
  key: { kind: 'text', always: true },
  // Of a vehicle.
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
  speed_limit: { kind: 'integer', unit: 'km/h', input: { range: limitRange.speed_limit } },
  // Allowed above the limit, in `tolerance_unit`.
  tolerance: { kind: 'integer', input: { range: limitRange.tolerance } },
  // Null without a tolerance.
  tolerance_unit: { kind: 'text', oneOf: toleranceUnits, input: { oneOf: toleranceUnits, orNull: true } },
  // Seconds above both before an alarm is raised.
  min_seconds: { kind: 'integer', unit: 'seconds', input: { range: limitRange.min_seconds } },
  // The vehicles with this limit that the caller sees.
  vehicles: { kind: 'integer', always: true },
  // Whether the caller may set it.
  is_editable: { kind: 'flag', always: true },
} as const satisfies Fields;

/** The limit of a vehicle now, outside zones with their own limits. */
export const countingLimitFields = {
  speed_limit: { kind: 'integer', always: true, unit: 'km/h' },
  // The source of the limit.
  source: { kind: 'text', always: true, oneOf: limitSources },
  tolerance: { kind: 'integer', always: true },
  tolerance_unit: { kind: 'text', always: true },
  min_seconds: { kind: 'integer', always: true, unit: 'seconds' },
} as const satisfies Fields;

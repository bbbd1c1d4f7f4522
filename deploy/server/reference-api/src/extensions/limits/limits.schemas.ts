import {
  countingLimitFields,
  limitKinds,
  limitRange,
  limitSources,
  speedLimitFields,
  type ToleranceUnit,
  toleranceUnits,
} from 'shared-auth/contract';
import { rowProperties } from '../../platform/http/records';
import { Input, message, nullable, OneOf, Type } from '../../platform/http/schemas';

export const LimitRowSchema = Type.Object({
  ...rowProperties(speedLimitFields),
  kind: OneOf(limitKinds),
});

const Counting = Type.Object({ ...rowProperties(countingLimitFields), source: OneOf(limitSources) });

/** What is set for a vehicle, what counts for it, and what would without its own. */
export const VehicleLimit = Type.Object({
  own: LimitRowSchema,
  counting: Counting,
  inherited: Counting,
  /** By what it inherits. */
  vehicle_type: Type.String(),
  team_id: nullable(Type.Integer()),
});

export const LimitOwnerParams = Type.Object({
  kind: OneOf(limitKinds),
  key: Type.String({ minLength: 1, maxLength: 64 }),
});

const whole = ({ min, max }: { min: number; max: number }, text: string) =>
  Type.Optional(nullable(Type.Integer({ minimum: min, maximum: max, ...message(text) })));

/** All of it: what is left out or null comes from the less specific one. */
export const LimitInput = Input({
  speed_limit: whole(limitRange.speed_limit, 'Ограничувањето е од 5 до 200 km/h'),
  tolerance: whole(limitRange.tolerance, 'Толеранцијата е од 0 до 50'),
  tolerance_unit: Type.Optional(
    Type.Unsafe<ToleranceUnit | null>({
      type: ['string', 'null'],
      enum: [...toleranceUnits, null],
      ...message('Единицата не е исправна'),
    }),
  ),
  min_seconds: whole(limitRange.min_seconds, 'Најкраткото траење е од 0 до 300 секунди'),
});

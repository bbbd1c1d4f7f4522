import { Input, NullableTime, nullable, Text, Time, Type } from '../../platform/http/schemas';

export const AssignmentRow = Type.Object({
  id: Type.Integer(),
  vehicle_id: Type.Integer(),
  license_plate: Text,
  vehicle_code: Text,
  /** Null: since always. */
  valid_from: NullableTime,
  /** Null: it goes on. */
  valid_to: NullableTime,
  is_current: Type.Boolean(),
});

/** Seen from the vehicle: with the device. */
export const TrackerRow = Type.Object({ ...AssignmentRow.properties, device_id: Text });

export const AssignmentParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  assignment: Type.String({ pattern: '^\\d{1,9}$' }),
});

/** What is absent stays. */
export const MomentsInput = Input({
  valid_from: Type.Optional(nullable(Time)),
  valid_to: Type.Optional(nullable(Time)),
});

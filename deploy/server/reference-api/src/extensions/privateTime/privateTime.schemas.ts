import {
  Input,
  message,
  NullableNumber,
  NullableTime,
  nullable,
  OneOf,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

const clock = (more: string, text: string) =>
  Type.String({ pattern: `^(([01]\\d|2[0-3]):[0-5]\\d${more})$`, ...message(text) });

const DayHours = Type.Object(
  { from: clock('', 'Внесете почеток како 07:00'), to: clock('|24:00', 'Внесете крај како 17:00') },
  { additionalProperties: false },
);
const Week = nullable(Type.Array(nullable(DayHours), { minItems: 7, maxItems: 7 }));

export const HoursInput = Input({ hours: Week });

const state = { private_since: NullableTime, private_until: NullableTime };

export const PrivateTime = Type.Object({
  /** Monday to Sunday. */
  hours: Week,
  /** A change takes effect after so many seconds. */
  lead_seconds: Type.Number(),
  ...state,
});

export const OwnPrivateTime = Type.Array(
  Type.Object({
    id: Type.Integer(),
    license_plate: Text,
    vehicle_code: Text,
    hours: Week,
    ...state,
    /** Until when the caller has switched it on. */
    drive_until: NullableTime,
  }),
);

export const DriveInput = Input({ until: Type.String({ maxLength: 40 }) });

export const DistanceQuery = Type.Object({
  start_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  end_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  vehicle_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  group: Type.Optional(OneOf(['vehicle', 'vehicle-day'])),
});

/** Metres of the private time of each vehicle that had some, or of each of its days. */
export const PrivateDistances = Type.Array(
  Type.Object({
    vehicle_id: Type.Integer(),
    license_plate: Text,
    vehicle_code: Text,
    date: Type.Optional(Text),
    distance: NullableNumber,
    since: Time,
  }),
);

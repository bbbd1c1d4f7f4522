import { locationFields } from 'shared-auth/contract';
import { rowProperties } from '../../platform/http/records';
import { NullableNumber, NullableText, Order, paging, Text, Time, Type } from '../../platform/http/schemas';

const period = {
  start_date: Type.Optional(Type.String({ maxLength: 40 })),
  end_date: Type.Optional(Type.String({ maxLength: 40 })),
};

export const LocationQuery = Type.Object({
  ...paging(50, 1000),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  device_id: Type.Optional(Type.String({ maxLength: 64 })),
  vehicle_id: Type.Optional(Type.String({ maxLength: 64 })),
  ...period,
  min_speed: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
  max_speed: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

export const LocationRow = Type.Object(rowProperties(locationFields));

export const RouteQuery = Type.Object({
  device_id: Type.String({ minLength: 1, maxLength: 64 }),
  start_date: Type.String({ minLength: 1, maxLength: 40 }),
  end_date: Type.String({ minLength: 1, maxLength: 40 }),
});

const NullableTimeText = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });

export const Route = Type.Object({
  device: Type.Object({
    device_id: Text,
    imei: NullableText,
    vehicle_code: NullableText,
    license_plate: NullableText,
    make: NullableText,
    model: NullableText,
  }),
  summary: Type.Object({
    total_distance: Type.Number(),
    total_locations: Type.Integer(),
    avg_speed: Type.Number(),
    max_speed: Type.Number(),
    start_time: NullableTimeText,
    end_time: NullableTimeText,
    /** Fixes that are not in the route, and speeds that are 0 in it, as they are not believed. */
    left_out_places: Type.Integer(),
    left_out_speeds: Type.Integer(),
  }),
  route: Type.Array(
    Type.Object({
      lat: Type.Number(),
      lng: Type.Number(),
      timestamp: Time,
      speed: Type.Number(),
      heading: NullableNumber,
    }),
  ),
});

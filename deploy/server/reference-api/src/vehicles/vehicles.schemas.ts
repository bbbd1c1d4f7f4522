import { latest } from '../devices/latest.schemas';
import {
  Input,
  NullableInteger,
  NullableNumber,
  NullableText,
  NullableTime,
  OneOf,
  Order,
  paging,
  says,
  Text,
  Time,
  Type,
} from '../http/schemas';

export const vehicleTypes = ['truck', 'van', 'car', 'motorcycle', 'bus', 'other'] as const;
export const vehicleStatuses = ['active', 'inactive', 'maintenance', 'retired'] as const;

const VehicleType = OneOf(vehicleTypes, says('Типот на возилото е задолжителен'));
const VehicleStatus = OneOf(vehicleStatuses, says('Статусот на возилото не е исправен'));

const nextYear = () => new Date().getFullYear() + 1;
const yearText = says('Годината мора да биде од 1900 до следната година');
/** A number, or the text of a form's field; empty means not given. */
const Year = Type.Unsafe<number | string | null>({
  type: ['integer', 'string', 'null'],
  minimum: 1900,
  maximum: nextYear(),
  pattern: '^(19\\d\\d|20\\d\\d)?$',
  ...yearText,
});

const optionalText = (maxLength: number, message: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, ...says(message) }));
const requiredText = (maxLength: number, message: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...says(message) });

export const VehicleQuery = Type.Object({
  ...paging(20, 1000),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(VehicleStatus),
  vehicle_type: Type.Optional(VehicleType),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

/** The vehicle's code is called `vehicle_id` here, as in spec core §3. */
export const VehicleInput = Input({
  vehicle_id: requiredText(50, 'Кодот на возилото е задолжителен'),
  license_plate: requiredText(20, 'Регистрацијата е задолжителна'),
  make: requiredText(100, 'Марката е задолжителна'),
  model: requiredText(100, 'Моделот е задолжителен'),
  year: Type.Optional(Year),
  color: optionalText(50, 'Бојата е предолга'),
  vehicle_type: VehicleType,
  status: Type.Optional(VehicleStatus),
  notes: optionalText(2000, 'Забелешките се предолги'),
});

/** The same fields; those that are not given stay as they are. */
export const VehicleChange = Type.Partial(
  Input({ ...VehicleInput.properties, vehicle_code: requiredText(50, 'Кодот на возилото е задолжителен') }),
);

export const VehicleOptions = Type.Object({ vehicle_types: Type.Array(Text), statuses: Type.Array(Text) });

const row = {
  id: Type.Integer(),
  vehicle_code: Text,
  license_plate: Text,
  make: Text,
  model: Text,
  year: NullableInteger,
  color: NullableText,
  vehicle_type: Text,
  status: Text,
  notes: NullableText,
  created_at: Time,
  updated_at: Time,
  device_id: NullableText,
  device_status: NullableText,
  imei: NullableText,
  device_type: NullableText,
  last_heartbeat: NullableTime,
  sim_card_number: NullableText,
  phone_number: NullableText,
  firmware_version: NullableText,
  last_location_time: NullableTime,
  last_message_time: NullableTime,
  speed: NullableNumber,
  latitude: NullableNumber,
  longitude: NullableNumber,
  heading: NullableNumber,
};

export const VehicleRow = Type.Object(row);

export const VehicleDetail = Type.Object({ ...row, ...latest });

import { commandTypes, deviceStatuses } from 'shared-auth/contract';
import {
  Input,
  NullableInteger,
  NullableNumber,
  NullableText,
  NullableTime,
  OneOf,
  Order,
  says,
  Text,
  Time,
  Type,
} from '../http/schemas';
import { latest } from './latest.schemas';

export const deviceTypes = [
  'Teltonika FMB920',
  'Teltonika FMC130',
  'Queclink GV300',
  'Concox GT06N',
  'Coban GPS103',
  'Ruptela Trace5',
] as const;

const DeviceStatus = OneOf(deviceStatuses, says('Статусот на уредот не е исправен'));

const optionalText = (maxLength: number, message: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, ...says(message) }));
const requiredText = (maxLength: number, message: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...says(message) });

export const deviceTypeText = requiredText(100, 'Типот на уредот е задолжителен');

export const DeviceQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(DeviceStatus),
  vehicle_id: Type.Optional(Type.String({ maxLength: 64 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

export const DeviceInput = Input({
  device_id: requiredText(64, 'ID на уредот е задолжителен'),
  imei: Type.String({ pattern: '^\\d{15}$', ...says('IMEI мора да има точно 15 цифри') }),
  device_type: deviceTypeText,
  vehicle_id: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 1,
    minLength: 1,
    maxLength: 64,
    ...says('Возилото е задолжително'),
  }),
  sim_card_number: optionalText(50, 'Бројот на SIM-картичката е предолг'),
  phone_number: optionalText(50, 'Телефонскиот број е предолг'),
  status: Type.Optional(DeviceStatus),
  notes: optionalText(2000, 'Забелешките се предолги'),
});

/** The same fields; those that are not given stay as they are. A null or empty `vehicle_id` unlinks the device. */
export const DeviceChange = Type.Partial(
  Input({
    ...DeviceInput.properties,
    vehicle_id: Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      minimum: 1,
      maxLength: 64,
      ...says('Возилото не е исправно'),
    }),
  }),
);

export const DeviceOptions = Type.Object({
  device_types: Type.Array(Text),
  vehicles: Type.Array(
    Type.Object({
      id: Type.Integer(),
      vehicle_code: Text,
      license_plate: Text,
      make: Text,
      model: Text,
      device_id: NullableText,
    }),
  ),
});

const row = {
  id: Type.Integer(),
  device_id: Text,
  imei: NullableText,
  device_type: Text,
  vehicle_id: NullableInteger,
  sim_card_number: NullableText,
  phone_number: NullableText,
  status: Text,
  device_status: Text,
  notes: NullableText,
  firmware_version: NullableText,
  last_heartbeat: NullableTime,
  created_at: Time,
  updated_at: Time,
  license_plate: NullableText,
  vehicle_code: NullableText,
  make: NullableText,
  model: NullableText,
  vehicle_type: NullableText,
  last_location_time: NullableTime,
  last_message_time: NullableTime,
  speed: NullableNumber,
  latitude: NullableNumber,
  longitude: NullableNumber,
  heading: NullableNumber,
  has_alarms: Type.Boolean(),
};

export const DeviceRow = Type.Object(row);

export const CommandRow = Type.Object({
  id: Type.Integer(),
  command_type: Text,
  command_data: Type.Record(Type.String(), Type.Unknown()),
  status: Text,
  result: NullableText,
  created_at: Time,
  sent_at: NullableTime,
  answered_at: NullableTime,
});

/** `recent_commands` (newest five) lets the page show what became of a command. */
export const DeviceDetail = Type.Object({ ...row, ...latest, recent_commands: Type.Array(CommandRow) });

export const CommandInput = Input({
  command_type: OneOf(commandTypes, says('Командата не е позната')),
  command_data: Type.Optional(
    Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      maxProperties: 20,
      additionalProperties: true,
      properties: {
        report_interval: Type.Integer({
          minimum: 5,
          maximum: 86_400,
          ...says('Интервалот на известување мора да биде од 5 до 86400 секунди'),
        }),
        speed_limit: Type.Integer({
          minimum: 10,
          maximum: 250,
          ...says('Ограничувањето на брзината мора да биде од 10 до 250 km/h'),
        }),
      },
    }),
  ),
});

export const CommandAnswer = Type.Object({ success: Type.Literal(true), message: Text, data: CommandRow });

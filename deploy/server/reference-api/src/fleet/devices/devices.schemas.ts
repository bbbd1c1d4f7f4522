import {
  commandFields,
  commandTypes,
  deviceFields,
  deviceStatuses,
  IMEI_LENGTH,
  silenceRange,
  TRACKER_ID,
} from 'shared-auth/contract';
import { inputProperties, rowProperties } from '../../platform/http/records';
import {
  Input,
  LARGEST_ID,
  message,
  NullableText,
  nullable,
  OneOf,
  Order,
  Text,
  Type,
} from '../../platform/http/schemas';
import { latest } from './latest.schemas';
import { silenceRangeText } from './ownSilence';

export const deviceTypes = [
  'Teltonika FMB920',
  'Teltonika FMC130',
  'Queclink GV300',
  'Concox GT06N',
  'Coban GPS103',
  'Ruptela Trace5',
] as const;

const messages = {
  device_id: 'ID на уредот е задолжителен',
  imei: 'IMEI мора да има точно 15 цифри',
  device_type: 'Типот на уредот е задолжителен',
  vehicle_id: 'Возилото е задолжително',
  sim_card_number: 'Бројот на SIM-картичката е предолг',
  phone_number: 'Телефонскиот број е предолг',
  status: 'Статусот на уредот не е исправен',
  notes: 'Забелешките се предолги',
};
export const identifierText = 'Идентификаторот мора да има 10 до 15 цифри, или 14 хексадецимални знаци (MEID)';
/** The error of a tracker without an IMEI or identifier. */
export const imeiText = messages.imei;

const input = inputProperties(deviceFields, messages);

export const deviceTypeText = input.device_type;

export const DeviceQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(OneOf(deviceStatuses, message(messages.status))),
  vehicle_id: Type.Optional(Type.String({ maxLength: 64 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

/** Required as specified, unless the tracker has an identifier of its own. */
const imei = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: `^(\\d{${IMEI_LENGTH}})?$`,
    ...message(messages.imei),
  }),
);
/** What a tracker without an IMEI calls itself. */
const identifier = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: `^(${TRACKER_ID})?$`,
    ...message(identifierText),
  }),
);

const vehicle_id = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  maximum: LARGEST_ID,
  minimum: 1,
  minLength: 1,
  maxLength: 64,
  ...message(messages.vehicle_id),
});
/** Its own limit of silence, where the server announces `devices.silence`; null for none. */
const silence = {
  silence_minutes: Type.Optional(
    nullable(Type.Integer({ minimum: silenceRange.min, maximum: silenceRange.max, ...message(silenceRangeText) })),
  ),
  silence_in_hours: Type.Optional(Type.Boolean()),
};
const fields = { ...input, imei, identifier, vehicle_id, ...silence };

export const DeviceInput = Type.Object(fields, {
  additionalProperties: false,
  if: { required: ['identifier'], properties: { identifier: { type: 'string', minLength: 1 } } },
  else: { required: ['imei'], properties: { imei: input.imei } },
});

/** Of a file: the import checks that a row has an IMEI or an identifier. */
export const DeviceFileInput = Input(input);

/** The same fields; those that are not given stay as they are. A null or empty `vehicle_id` unlinks the device. */
export const DeviceChange = Type.Partial(
  Input({
    ...fields,
    vehicle_id: Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      minimum: 1,
      maximum: LARGEST_ID,
      maxLength: 64,
      ...message('Возилото не е исправно'),
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

const row = rowProperties(deviceFields);

export const DeviceRow = Type.Object(row);

export const CommandRow = Type.Object({
  ...rowProperties(commandFields),
  command_data: Type.Record(Type.String(), Type.Unknown()),
});

/** `recent_commands` (newest five) lets the page show what became of a command. */
export const DeviceDetail = Type.Object({ ...row, ...latest, recent_commands: Type.Array(CommandRow) });

export const CommandInput = Input({
  command_type: OneOf(commandTypes, message('Командата не е позната')),
  command_data: Type.Optional(
    Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      maxProperties: 20,
      additionalProperties: true,
      properties: {
        report_interval: Type.Integer({
          minimum: 5,
          maximum: 86_400,
          ...message('Интервалот на известување мора да биде од 5 до 86400 секунди'),
        }),
        speed_limit: Type.Integer({
          minimum: 10,
          maximum: 250,
          ...message('Ограничувањето на брзината мора да биде од 10 до 250 km/h'),
        }),
      },
    }),
  ),
});

export const CommandAnswer = Type.Object({ success: Type.Literal(true), message: Text, data: CommandRow });

import { commandRowFields, deviceInput } from 'shared-auth/calls';
import { commandTypes, deviceFields } from 'shared-auth/contract';
import { inputProperties, rowSchema } from '../../platform/http/records';
import { Input, message, OneOf, Text, Type } from '../../platform/http/schemas';
import { silenceRangeText } from './ownSilence';

export const deviceTypes = [
  'Teltonika FMB920',
  'Teltonika FMC130',
  'Queclink GV300',
  'Concox GT06N',
  'Coban GPS103',
  'Ruptela Trace5',
] as const;

export const identifierText = 'Идентификаторот мора да има 10 до 15 цифри, или 14 хексадецимални знаци (MEID)';
/** The texts for missing or wrong fields of a device. */
export const deviceMessages = {
  device_id: 'ID на уредот е задолжителен',
  imei: 'IMEI мора да има точно 15 цифри',
  device_type: 'Типот на уредот е задолжителен',
  vehicle_id: 'Возилото е задолжително',
  sim_card_number: 'Бројот на SIM-картичката е предолг',
  phone_number: 'Телефонскиот број е предолг',
  status: 'Статусот на уредот не е исправен',
  notes: 'Забелешките се предолги',
  identifier: identifierText,
  silence_minutes: silenceRangeText,
  silence_in_hours: 'Изберете дали ограничувањето важи само во работно време',
};

const specified = inputProperties(deviceFields, deviceMessages);

/** An IMEI is required as specified, unless the tracker has an identifier instead. */
export const DeviceInput = Type.Object(inputProperties(deviceInput, deviceMessages), {
  additionalProperties: false,
  if: { required: ['identifier'], properties: { identifier: { type: 'string', minLength: 1 } } },
  else: { required: ['imei'], properties: { imei: specified.imei } },
});

/** The schema of a row of a file: the import checks that it has an IMEI or an identifier, and finds its vehicle. */
export const DeviceFileInput = Type.Omit(Input(specified), ['vehicle_id']);

export const DeviceRow = rowSchema(deviceFields);

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

export const CommandAnswer = Type.Object({
  success: Type.Literal(true),
  message: Text,
  data: rowSchema(commandRowFields),
});

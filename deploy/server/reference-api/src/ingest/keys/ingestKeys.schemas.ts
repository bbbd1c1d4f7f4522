import { Input, message, NullableText, NullableTime, Text, Time, Type } from '../../platform/http/schemas';

/** The unique ids of trackers, as they name themselves: no blanks, no control characters. */
const Devices = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  minItems: 1,
  maxItems: 1_000,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 64, pattern: '^\\S+$' },
  ...message('Списокот уреди не е исправен: најмногу 1000 различни ознаки без празни места'),
});

export const NewKey = Input({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', ...message('Името на клучот е задолжително') }),
  devices: Type.Optional(Devices),
  messages_per_second: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20_000,
      default: 200,
      ...message('Бројот на пораки во секунда мора да биде од 1 до 20000'),
    }),
  ),
});

const fields = {
  id: Type.Integer(),
  name: Text,
  hint: Type.String({ description: 'The last characters of the key.' }),
  devices: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
  messages_per_second: Type.Integer(),
  is_configured: Type.Boolean({ description: 'True for INGEST_KEY.' }),
  created_at: Time,
  created_by: NullableText,
  last_used_at: NullableTime,
  messages: Type.Integer(),
  messages_today: Type.Integer(),
  rejected_today: Type.Integer(),
  rejected_reasons: Type.Record(Type.String(), Type.Integer()),
  revoked_at: NullableTime,
  revoked_by: NullableText,
};

export const KeyRow = Type.Object(fields);
/** The only answer that holds the key. */
export const CreatedKey = Type.Object({ ...fields, key: Text });

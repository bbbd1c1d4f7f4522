import { auditTypes } from 'shared-auth/contract';
import {
  IdNumber,
  Input,
  NullableInteger,
  NullableText,
  OneOf,
  paging,
  Text,
  Time,
  Type,
} from '../platform/http/schemas';

const Key = Type.Optional(Type.String({ maxLength: 64 }));
const RowId = Type.Optional(IdNumber());

const filters = {
  /** `switched_off`: everything that a user turned off or narrowed, rules, channels and limits. */
  type: Type.Optional(OneOf([...auditTypes, 'switched_off'])),
  user_id: RowId,
  subject_id: RowId,
  person_id: RowId,
  vehicle_id: Key,
  device_id: Key,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  start_date: Type.Optional(Type.String({ maxLength: 40 })),
  end_date: Type.Optional(Type.String({ maxLength: 40 })),
};

export const AuditQuery = Type.Object({ ...paging(50, 1000), ...filters });

const State = Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true });

export const AuditRowSchema = Type.Object({
  id: Type.Integer(),
  at: Time,
  type: Text,
  user_id: NullableInteger,
  user_name: NullableText,
  address: NullableText,
  vehicle_id: NullableInteger,
  vehicle_name: NullableText,
  device_pk: NullableInteger,
  device_name: NullableText,
  subject_id: NullableInteger,
  subject_name: NullableText,
  before: State,
  after: State,
  details: State,
});

/** A file that the browser made of what it shows. */
export const ExportInput = Input({
  // As files are called here: a line of the record is not the page's to write freely.
  file: Type.String({ maxLength: 200, pattern: '^[\\p{L}\\p{N}_.() -]+\\.[a-z0-9]{1,5}$' }),
  bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});

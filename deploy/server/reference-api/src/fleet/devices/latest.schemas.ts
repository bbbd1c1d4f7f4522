import { type Fields, leftOutFields, positionFields, statusFields } from 'shared-auth/contract';
import { AlarmRow } from '../../alarms/alarms.schemas';
import { rowProperties } from '../../platform/http/records';
import { NullableText, Text, Time, Type } from '../../platform/http/schemas';

const nullableRecord = (fields: Fields) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], properties: rowProperties(fields) });

/** What a detail page shows besides the row itself. */
export const latest = {
  latest_location: nullableRecord({ ...positionFields, ...leftOutFields }),
  latest_status: nullableRecord(statusFields),
  recent_alarms: Type.Array(AlarmRow),
};

export const DeviceAttributeRow = Type.Object({
  name: Text,
  value: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
  time: Time,
});

export const RejectedValueRow = Type.Object({
  field: Text,
  reason: Text,
  count: Type.Integer(),
  last_at: Time,
  /** The newest as it came; null where it was of private time. */
  raw: NullableText,
});

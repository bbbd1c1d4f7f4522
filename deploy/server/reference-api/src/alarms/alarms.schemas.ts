import { alarmFields } from 'shared-auth/contract';
import { rowProperties } from '../platform/http/records';
import { BooleanText, Input, message, NullableTime, OneOf, Order, paging, Text, Type } from '../platform/http/schemas';

export const AlarmQuery = Type.Object({
  ...paging(50, 1000),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  device_id: Type.Optional(Type.String({ maxLength: 64 })),
  vehicle_id: Type.Optional(Type.String({ maxLength: 64 })),
  alarm_type: Type.Optional(Type.String({ maxLength: 50 })),
  severity: Type.Optional(Type.String({ maxLength: 50 })),
  is_acknowledged: BooleanText,
  /** By whom: the caller, any user or no one. Announced as `alarms.work`. */
  claimed: Type.Optional(OneOf(['me', 'anyone', 'nobody', ''])),
  start_date: Type.Optional(Type.String({ maxLength: 40 })),
  end_date: Type.Optional(Type.String({ maxLength: 40 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Order,
});

export const AlarmRow = Type.Object(rowProperties(alarmFields));

export const AlarmIds = Input({
  alarm_ids: Type.Array(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      pattern: '^\\d{1,15}$',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
    {
      minItems: 1,
      maxItems: 1000,
      ...message('Изберете најмалку еден аларм'),
    },
  ),
});

export const BulkAnswer = Type.Object({
  success: Type.Literal(true),
  message: Text,
  data: Type.Object({
    acknowledged: Type.Array(Type.Integer()),
    failed: Type.Array(Type.Integer()),
    acknowledged_by: Text,
    acknowledged_at: NullableTime,
    /** Until when those acknowledged by this very call can be taken back. */
    undo_until: NullableTime,
  }),
});

export const BulkUndoAnswer = Type.Object({
  success: Type.Literal(true),
  message: Text,
  data: Type.Object({ restored: Type.Array(Type.Integer()), failed: Type.Array(Type.Integer()) }),
});

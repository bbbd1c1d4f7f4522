import { reportViews, sheetMonths } from 'shared-ui/reports';
import {
  IdNumber,
  Input,
  message,
  NullableInteger,
  NullableText,
  NullableTime,
  nullable,
  OneOf,
  Time,
  Type,
} from '../../platform/http/schemas';
import { rhythms } from './when';

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', ...message('Името е задолжително') }),
  view: OneOf(reportViews, message('Изгледот не е познат')),
  days: nullable(Type.Unsafe<1 | 7 | 30 | 90>({ type: 'integer', enum: [1, 7, 30, 90, null] })),
  vehicle_id: nullable(IdNumber()),
  month: nullable(Type.Unsafe<(typeof sheetMonths)[number]>({ type: 'string', enum: [...sheetMonths, null] })),
  format: OneOf(['xlsx', 'link']),
  every: OneOf(rhythms, message('Ритамот не е исправен')),
  weekday: nullable(Type.Integer({ minimum: 1, maximum: 7 })),
  month_day: nullable(Type.Integer({ minimum: 1, maximum: 31 })),
  at_time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...message('Времето не е исправно') }),
  recipients: Type.Array(IdNumber(), {
    minItems: 1,
    maxItems: 200,
    uniqueItems: true,
    ...message('Изберете кому да се прати'),
  }),
  is_paused: Type.Boolean(),
};

/** A schedule as a form sends it. */
export const ScheduleInput = Input({ ...fields, zone_id: Type.Optional(nullable(IdNumber())) });

export const ScheduleRow = Type.Object({
  id: Type.Integer(),
  ...fields,
  zone_id: NullableInteger,
  next_run_at: Time,
  last_run_at: NullableTime,
  created_by: NullableText,
});

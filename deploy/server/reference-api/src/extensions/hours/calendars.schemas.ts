import { type Severity, severities } from 'shared-auth/contract';
import {
  IdNumber,
  Input,
  message,
  NullableInteger,
  NullableText,
  nullable,
  ONE_LINE,
  OneOf,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

/** Calendars of one server. */
export const MAX_CALENDARS = 200;

const clockText = 'Внесете време како 08:00';
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...message(clockText) });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...message('Датумот не е исправен') });
const shift = { from: Clock, to: Clock };
const Shift = Type.Object(shift, { additionalProperties: false });
const WeekShift = Type.Object(
  {
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      ...message('Изберете барем еден ден на смената'),
    }),
    ...shift,
  },
  { additionalProperties: false },
);
const Note = nullable(
  Type.String({ maxLength: 100, pattern: ONE_LINE, ...message('Белешката може да има најмногу 100 знаци') }),
);
const Exception = Type.Object(
  { from: Day, to: Day, shifts: Type.Array(Shift, { maxItems: 5 }), note: Note },
  { additionalProperties: false },
);
const TeamId = Type.Integer({ minimum: 1, maximum: 3, ...message('Тимот не е исправен') });
const VehicleId = IdNumber('Возилото не е исправно');

const values = {
  shifts: Type.Array(WeekShift, { maxItems: 30, ...message('Може да има најмногу 30 смени') }),
  holidays_free: Type.Boolean(),
  exceptions: Type.Array(Exception, { maxItems: 200, ...message('Може да има најмногу 200 исклучоци') }),
};

const NullableSeverity = Type.Unsafe<Severity | null>({
  type: ['string', 'null'],
  enum: [...severities, null],
  ...message('Сериозноста не е исправна'),
});

/** A calendar as a form sends it. That dates are dates and in order is `readCalendar`'s. */
export const CalendarInput = Input({
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: `(?=.*\\S)${ONE_LINE}`,
    ...message('Внесете име на календарот, најмногу 100 знаци'),
  }),
  team_id: Type.Optional(nullable(TeamId)),
  ...values,
  driving_severity: Type.Optional(NullableSeverity),
});

const Today = Type.Object({
  /** `YYYY-MM-DD` */
  date: Text,
  /** Shifts that begin on it. */
  shifts: Type.Array(Shift),
  by: OneOf(['week', 'holiday', 'exception']),
  name: NullableText,
  name_en: NullableText,
  /** Whether work is now. */
  is_working: Type.Boolean(),
});

export const CalendarRow = Type.Object({
  id: Type.Integer(),
  name: Text,
  /** Whose it is; null for the company's. */
  team_id: NullableInteger,
  ...values,
  driving_severity: NullableText,
  /** Whether it is that of all vehicles without a nearer one. */
  is_company: Type.Boolean(),
  /** The teams, and of the vehicles that the caller sees those, whose own it is. */
  team_ids: Type.Array(Type.Integer()),
  vehicle_ids: Type.Array(Type.Integer()),
  /** Of the vehicles that the caller sees, for how many it counts. */
  vehicles: Type.Integer(),
  today: Today,
  created_at: Time,
  updated_at: Time,
});

/** Who gets a calendar: a vehicle, a team, or without either the company. Null takes it away. */
export const UseInput = Input({
  vehicle_id: Type.Optional(nullable(VehicleId)),
  team_id: Type.Optional(nullable(TeamId)),
  calendar_id: nullable(IdNumber('Изберете календар')),
});

/** Whose calendar counts for a vehicle; null for none. */
export const VehicleCalendar = Type.Object({
  calendar: nullable(CalendarRow),
  by: NullableText,
  team_id: NullableInteger,
});

export const HolidayQuery = Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2100 }) });
export const Holidays = Type.Object({
  /** Whether the file has the year's moveable holidays. */
  is_known: Type.Boolean(),
  holidays: Type.Array(
    Type.Object({
      date: Text,
      name: Text,
      name_en: Text,
      is_announced: Type.Boolean(),
      is_moved: Type.Boolean(),
    }),
  ),
});

import { allAlarmTypes, roles, severities } from 'shared-auth/contract';
import {
  IdNumber,
  Input,
  message,
  NullableInteger,
  NullableText,
  nullable,
  OneOf,
  Time,
  Type,
} from '../../platform/http/schemas';
import { type ChannelName, moments } from './rules';

const MAX_STEPS = 5;
/** A day. */
const MAX_MINUTES = 1440;

export const ChannelNameText = Type.Unsafe<ChannelName>({
  type: 'string',
  pattern: '^(console|mail|push|webhook:\\d{1,9})$',
  ...message('Каналот не е познат'),
});

const Step = Input({
  after_minutes: Type.Integer({ minimum: 0, maximum: MAX_MINUTES, ...message('Чекањето е од 0 до 1440 минути') }),
  users: Type.Array(IdNumber(), { maxItems: 200, uniqueItems: true }),
  roles: Type.Array(OneOf(roles, message('Улогата не е исправна')), { uniqueItems: true }),
  channels: Type.Array(ChannelNameText, {
    minItems: 1,
    maxItems: 10,
    uniqueItems: true,
    ...message('Изберете барем еден канал'),
  }),
});

const fields = {
  alarm_types: nullable(Type.Array(OneOf(allAlarmTypes), { minItems: 1, maxItems: 100, uniqueItems: true })),
  severities: nullable(Type.Array(OneOf(severities), { minItems: 1, uniqueItems: true })),
  vehicle_ids: nullable(Type.Array(IdNumber(), { minItems: 1, maxItems: 1000, uniqueItems: true })),
  team_ids: Type.Optional(
    nullable(Type.Array(Type.Integer({ minimum: 1, maximum: 3 }), { minItems: 1, uniqueItems: true })),
  ),
  zone_ids: Type.Optional(
    nullable(
      Type.Array(IdNumber(), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        ...message('Геозоните не се исправни'),
      }),
    ),
  ),
  moment: OneOf(moments, message('Времето не е исправно')),
  steps: Type.Array(Step, { minItems: 1, maxItems: MAX_STEPS, ...message('Правилото мора да има барем еден чекор') }),
  is_paused: Type.Boolean(),
};

/** A rule as a form sends it. `is_own`: for the caller alone. */
export const RuleInput = Input({ ...fields, is_own: Type.Optional(Type.Boolean()) });

export const RuleRow = Type.Object({
  id: Type.Integer(),
  owner_id: NullableInteger,
  ...fields,
  created_by: NullableText,
  /** How many people each step reaches now. */
  reached: Type.Array(Type.Integer()),
  created_at: Time,
  updated_at: Time,
});

export const StepPreviewRow = Type.Object({
  after_minutes: Type.Integer(),
  /** Alarms that it would have notified of. */
  alarms: Type.Integer(),
  people: Type.Integer(),
  /** One for each alarm, person and channel, before any folding. */
  messages: Type.Integer(),
});

export const RuleQuery = Type.Object({ own: Type.Optional(OneOf(['true', 'false'])) });

/** Without a person: the rules that would notify no one if this one were not active. */
export const SilentQuery = Type.Object({ without_user: Type.Optional(IdNumber()) });

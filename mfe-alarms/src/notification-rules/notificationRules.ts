import { serverCan } from 'shared-auth';
import type { CallBody, CallRow, notificationRuleCalls, RuleMoment } from 'shared-auth/calls';
import { MAX_MINUTES } from 'shared-auth/contract';

/** Whether a time is defined by calendars of working hours: those of vehicles, where the server has them. */
export const isByCalendar = (moment: string): moment is 'working' | 'off_hours' =>
  (moment === 'working' || moment === 'off_hours') && serverCan('notifications.hours');

/** The key of a time's texts. */
export const momentText = <M extends RuleMoment>(moment: M): M | `calendar.${'working' | 'off_hours'}` =>
  isByCalendar(moment) ? `calendar.${moment}` : moment;

/** The roles that a rule may name: drivers have no notifications. */
export const ruleRoles = ['manager', 'admin', 'operator'] as const;

/** A rule as the server sends it. */
export type Rule = CallRow<typeof notificationRuleCalls.list>;
/** The body of a rule, from which its sentences are made. Null lists match all values. */
export type RuleBody = Omit<CallBody<typeof notificationRuleCalls.create>, 'is_own'>;
export type StepBody = RuleBody['steps'][number];

/** A step in a form: the time as typed text, and ids as the texts of its choices. */
export interface StepInput {
  after_minutes: string;
  users: readonly string[];
  roles: readonly string[];
  channels: readonly string[];
}

/** A rule in a form; an empty list matches all values. */
export interface RuleInput {
  alarm_types: readonly string[];
  severities: readonly string[];
  vehicle_ids: readonly string[];
  team_ids: readonly string[];
  zone_ids: readonly string[];
  moment: string;
  steps: readonly StepInput[];
}

const emptyStep: StepInput = { after_minutes: '0', users: [], roles: [], channels: ['console'] };

/** The rule that most managers want: critical alarms, at once. */
export const newRule = (isOwn: boolean): RuleInput => ({
  alarm_types: [],
  severities: ['critical'],
  vehicle_ids: [],
  team_ids: [],
  zone_ids: [],
  moment: 'always',
  steps: [isOwn ? emptyStep : { ...emptyStep, roles: ['manager'] }],
});

/** A further step, five minutes after the last one: to administrators, or in a rule of one's own to oneself. */
export function nextStep(steps: readonly StepInput[], isOwn: boolean): StepInput {
  const last = steps.at(-1) ?? emptyStep;
  const after_minutes = String((Number(last.after_minutes) || 0) + 5);
  return { ...last, after_minutes, users: [], roles: isOwn ? [] : ['admin'] };
}

export const ruleInput = (rule: Rule): RuleInput => ({
  alarm_types: rule.alarm_types,
  severities: rule.severities,
  vehicle_ids: rule.vehicle_ids.map(String),
  team_ids: rule.team_ids.map(String),
  zone_ids: rule.zone_ids.map(String),
  moment: rule.moment ?? 'always',
  steps: rule.steps.map(({ after_minutes, users, roles, channels }) => ({
    after_minutes: String(after_minutes ?? ''),
    users: users.map(String),
    roles,
    channels,
  })),
});

const orAny = <Value>(list: readonly Value[]): readonly Value[] | null => (list.length === 0 ? null : list);

export const ruleBody = (rule: RuleInput, isPaused: boolean): RuleBody =>
  ({
    alarm_types: orAny(rule.alarm_types),
    severities: orAny(rule.severities),
    vehicle_ids: orAny(rule.vehicle_ids.map(Number)),
    // A server without teams or zones is sent none.
    ...(serverCan('notifications.teams') && { team_ids: orAny(rule.team_ids.map(Number)) }),
    ...(serverCan('notifications.zones') && { zone_ids: orAny(rule.zone_ids.map(Number)) }),
    moment: rule.moment,
    steps: rule.steps.map(({ after_minutes, users, roles, channels }) => ({
      after_minutes: Number(after_minutes),
      users: users.map(Number),
      roles,
      channels,
    })),
    is_paused: isPaused,
    // Types of alarms, roles and times that this console does not know are sent back unchanged.
  }) as RuleBody;

export type RuleProblem = 'minutes' | 'order' | 'whom' | 'channels';

/** The problems of the steps, one entry per step. */
export function stepProblems(steps: readonly StepInput[], isOwn: boolean): (RuleProblem | undefined)[] {
  return steps.map(({ after_minutes, users, roles, channels }, index) => {
    const count = Number(after_minutes);
    const isCount = after_minutes.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= MAX_MINUTES;
    if (!isCount) return 'minutes';
    if (index > 0 && count <= Number(steps[index - 1]?.after_minutes)) return 'order';
    if (!isOwn && users.length + roles.length === 0) return 'whom';
    return channels.length === 0 ? 'channels' : undefined;
  });
}

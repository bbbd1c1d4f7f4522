import { serverCan } from 'shared-auth';

/** When a rule holds. */
export const moments = ['always', 'working', 'off_hours', 'nights'] as const;
export type Moment = (typeof moments)[number];

/** Whether a moment is by calendars of working hours: those of vehicles, where the server has them. */
export const isByCalendar = (moment: string): moment is 'working' | 'off_hours' =>
  (moment === 'working' || moment === 'off_hours') && serverCan('notifications.hours');

/** Under which name a moment has its texts. */
export const momentText = <M extends Moment>(moment: M): M | `calendar.${'working' | 'off_hours'}` =>
  isByCalendar(moment) ? `calendar.${moment}` : moment;

/** Who a rule may name by role: drivers have no notifications. */
export const ruleRoles = ['manager', 'admin', 'operator'] as const;

export interface StepBody {
  after_minutes: number;
  users: number[];
  roles: string[];
  channels: string[];
}

/** A rule as the server takes it. Null lists take any. */
export interface RuleBody {
  alarm_types: string[] | null;
  severities: string[] | null;
  vehicle_ids: number[] | null;
  /** Only where the server announces `notifications.teams`. */
  team_ids?: number[] | null;
  /** Only where the server announces `notifications.zones`. */
  zone_ids?: number[] | null;
  moment: string;
  steps: StepBody[];
  is_paused: boolean;
}

/** A step as a form has it. */
export interface StepInput {
  /** As it was typed. */
  minutes: string;
  users: readonly string[];
  roles: readonly string[];
  channels: readonly string[];
}

/** A rule as a form has it; an empty list takes any. */
export interface RuleInput {
  types: readonly string[];
  severities: readonly string[];
  vehicles: readonly string[];
  teams: readonly string[];
  zones: readonly string[];
  moment: string;
  steps: readonly StepInput[];
}

/** The teams that vehicles may belong to. */
export const teamIds = [1, 2, 3] as const;
export const isTeam = (id: number): id is (typeof teamIds)[number] => teamIds.some((one) => one === id);

/** The server's own limits. */
export const MAX_STEPS = 5;
const MAX_MINUTES = 1440;

const emptyStep: StepInput = { minutes: '0', users: [], roles: [], channels: ['console'] };

/** What most want: managers learn at once of what is critical. */
export const newRule = (isOwn: boolean): RuleInput => ({
  types: [],
  severities: ['critical'],
  vehicles: [],
  teams: [],
  zones: [],
  moment: 'always',
  steps: [isOwn ? emptyStep : { ...emptyStep, roles: ['manager'] }],
});

/** The step after the others: five minutes later, to the user who is above. */
export function nextStep(steps: readonly StepInput[], isOwn: boolean): StepInput {
  const last = steps.at(-1) ?? emptyStep;
  const minutes = String((Number(last.minutes) || 0) + 5);
  return { ...last, minutes, users: [], roles: isOwn ? [] : ['admin'] };
}

export const ruleInput = ({
  alarm_types,
  severities,
  vehicle_ids,
  team_ids,
  zone_ids,
  moment,
  steps,
}: RuleBody): RuleInput => ({
  types: alarm_types ?? [],
  severities: severities ?? [],
  vehicles: (vehicle_ids ?? []).map(String),
  teams: (team_ids ?? []).map(String),
  zones: (zone_ids ?? []).map(String),
  moment,
  steps: steps.map(({ after_minutes, users, roles, channels }) => ({
    minutes: String(after_minutes),
    users: users.map(String),
    roles,
    channels,
  })),
});

const orAny = <Value>(list: Value[]): Value[] | null => (list.length === 0 ? null : list);

export const ruleBody = (
  { types, severities, vehicles, teams, zones, moment, steps }: RuleInput,
  isPaused: boolean,
): RuleBody => ({
  alarm_types: orAny([...types]),
  severities: orAny([...severities]),
  vehicle_ids: orAny(vehicles.map(Number)),
  // A server that knows no teams or zones is sent none.
  ...(serverCan('notifications.teams') && { team_ids: orAny(teams.map(Number)) }),
  ...(serverCan('notifications.zones') && { zone_ids: orAny(zones.map(Number)) }),
  moment,
  steps: steps.map(({ minutes, users, roles, channels }) => ({
    after_minutes: Number(minutes),
    users: users.map(Number),
    roles: [...roles],
    channels: [...channels],
  })),
  is_paused: isPaused,
});

export const pausedRule = (rule: RuleBody, isPaused: boolean): RuleBody => ruleBody(ruleInput(rule), isPaused);

export type RuleProblem = 'minutes' | 'order' | 'whom' | 'channels';

/** What is wrong with the steps, one entry a step. */
export function stepProblems(steps: readonly StepInput[], isOwn: boolean): (RuleProblem | undefined)[] {
  return steps.map(({ minutes, users, roles, channels }, index) => {
    const count = Number(minutes);
    const isCount = minutes.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= MAX_MINUTES;
    if (!isCount) return 'minutes';
    if (index > 0 && count <= Number(steps[index - 1]?.minutes)) return 'order';
    if (!isOwn && users.length + roles.length === 0) return 'whom';
    return channels.length === 0 ? 'channels' : undefined;
  });
}

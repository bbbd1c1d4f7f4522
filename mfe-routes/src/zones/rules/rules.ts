import { type Id, type Severity, serverCan, severities, type Translate } from 'shared-auth';
import { teamOf, type ZoneRuleEvent, zoneRuleEvents } from 'shared-auth/contract';
import { formatDuration } from 'shared-ui';
import type { Rule, RuleBody } from './rules.api';

/** Days of the week; Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** The kinds of vehicles of a rule. */
export const takers = ['all', 'teams', 'vehicles'] as const;
export type Taker = (typeof takers)[number];

/** The form of a rule. */
export interface RuleDraft {
  event: ZoneRuleEvent;
  severity: Severity;
  /** Of `stay`, as typed. */
  minutes: string;
  /** Of `outside_hours`: the hours are those of each vehicle. Only where the server announces `zones.hours`. */
  isByCalendar: boolean;
  /** `HH:MM` */
  from: string;
  to: string;
  days: readonly string[];
  taker: Taker;
  teams: readonly string[];
  vehicles: readonly string[];
}

const workdays = weekdays.slice(0, 5);

const emptyRule: RuleDraft = {
  event: 'enter',
  severity: 'medium',
  minutes: '30',
  isByCalendar: false,
  from: '08:00',
  to: '16:00',
  days: workdays,
  taker: 'all',
  teams: [],
  vehicles: [],
};

export const newRule = (): RuleDraft => ({ ...emptyRule, isByCalendar: serverCan('zones.hours') });

const eventOf = (text: string | null): ZoneRuleEvent => zoneRuleEvents.find((event) => event === text) ?? 'enter';

export const draftOf = (rule: Rule): RuleDraft => ({
  event: eventOf(rule.event),
  severity: severities.find((severity) => severity === rule.severity) ?? 'medium',
  minutes: String(rule.minutes ?? emptyRule.minutes),
  // A rule of another event becomes one of hours as a new rule does.
  isByCalendar: rule.event === 'outside_hours' ? rule.from_time === null : serverCan('zones.hours'),
  from: rule.from_time?.slice(0, 5) ?? emptyRule.from,
  to: rule.to_time?.slice(0, 5) ?? emptyRule.to,
  days: rule.days.length > 0 ? rule.days.map(String) : workdays,
  taker: rule.vehicle_ids.length > 0 ? 'vehicles' : rule.team_ids.length > 0 ? 'teams' : 'all',
  teams: rule.team_ids.map(String),
  vehicles: rule.vehicle_ids.map(String),
});

type Timed = Pick<RuleDraft, 'event' | 'isByCalendar'>;

/** Which fields a rule has. */
export const has = {
  minutes: ({ event }: Timed) => event === 'stay',
  from: ({ event, isByCalendar }: Timed) => event === 'absent' || (event === 'outside_hours' && !isByCalendar),
  to: ({ event, isByCalendar }: Timed) => event === 'outside_hours' && !isByCalendar,
} as const;

export type RuleProblem = 'minutes' | 'days' | 'same' | 'none';

export function draftProblems(draft: RuleDraft): Partial<Record<keyof RuleDraft, RuleProblem>> {
  const { minutes, days, from, to, taker, teams, vehicles } = draft;
  const isCount = /^\d{1,5}$/.test(minutes.trim()) && Number(minutes) >= 1 && Number(minutes) <= 10_080;
  return {
    ...(has.minutes(draft) && !isCount && { minutes: 'minutes' as const }),
    ...(has.from(draft) && days.length === 0 && { days: 'days' as const }),
    ...(has.to(draft) && from === to && { to: 'same' as const }),
    ...(taker === 'teams' && teams.length === 0 && { teams: 'none' as const }),
    ...(taker === 'vehicles' && vehicles.length === 0 && { vehicles: 'none' as const }),
  };
}

/** The body of a form; values that the event does not use are empty. */
export const bodyOf = (draft: RuleDraft, zone: Id, is_active: boolean): RuleBody => ({
  zone_id: Number(zone),
  event: draft.event,
  severity: draft.severity,
  minutes: has.minutes(draft) ? Number(draft.minutes) : null,
  from_time: has.from(draft) ? draft.from : null,
  to_time: has.to(draft) ? draft.to : null,
  days: has.from(draft) ? draft.days.map(Number) : [],
  vehicle_ids: draft.taker === 'vehicles' ? draft.vehicles.map(Number) : [],
  team_ids: draft.taker === 'teams' ? draft.teams.map(Number) : [],
  is_active,
});

/** The body that switches a rule on or off; all other values stay. */
export const switchedBody = (rule: Rule, zone: Id, is_active: boolean) => bodyOf(draftOf(rule), zone, is_active);

/** Fields of the form by those of the body. */
export const fieldOf = { from_time: 'from', to_time: 'to', vehicle_ids: 'vehicles', team_ids: 'teams' } as const;

const daysText = (days: readonly string[], t: Translate) =>
  days.length === weekdays.length
    ? t('rules.weekdays.all')
    : weekdays
        .filter((day) => days.includes(day))
        .map((day) => t(`rules.weekdays.${day}`))
        .join(', ');

/** The event of the alarm in a sentence: `Не е таму до 08:00 (пон, вто)`. */
export function ruleText(draft: RuleDraft, limit: number | null, t: Translate): string {
  const { event, minutes, from, to, days } = draft;
  if (event === 'outside_hours' && !has.to(draft)) return t('rules.sentences.by_calendar');
  const duration = formatDuration(Number(minutes) * 60_000, t);
  const values = { duration, from, to, days: daysText(days, t), limit: limit ?? '—' };
  return t(`rules.sentences.${event}`, values);
}

/** The vehicles of the rule: `Сите возила`, their number, or the teams. */
export const takerText = ({ taker, teams, vehicles }: RuleDraft, t: Translate): string => {
  if (taker === 'all') return t('rules.takers.all');
  if (taker === 'vehicles') return t('rules.vehicleCount', { count: vehicles.length });
  return teams
    .map((id) => {
      const team = teamOf(id);
      return team ? t(`ui:teams.${team}`) : `#${id}`;
    })
    .join(', ');
};

import { type RuleMoment, ruleMoments } from 'shared-auth/calls';
import { isRole, MINUTE_MS, type Translate, teamOf } from 'shared-auth/contract';
import { alarmTypeLabel, formatDuration, severityLabel } from 'shared-ui';
import { channelLabel } from './channelLabel';
import { momentText, type RuleBody, type StepBody } from './notificationRules';

/** The names of the ids in a rule. */
export interface RuleNames {
  people: ReadonlyMap<string, string>;
  vehicles: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, string>;
  /** Null while they are not known. */
  zones: ReadonlyMap<string, string> | null;
}

/** More names than this are replaced by their number. */
const MOST_NAMES = 3;

/** Not by Intl.ListFormat: browsers have it without Macedonian, and then join by English words. */
function listText(names: readonly string[], kind: 'and' | 'or', t: Translate): string {
  if (names.length > MOST_NAMES)
    return [...names.slice(0, MOST_NAMES - 1), t('ui:andMore', { n: names.length - MOST_NAMES + 1 })].join(', ');
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${t(`mfe-alarms:rules.${kind}`)} ${last}`;
}

const isMoment = (moment: string): moment is RuleMoment => (ruleMoments as readonly string[]).includes(moment);

function alarmText(
  { severities, alarm_types, vehicle_ids, team_ids, zone_ids }: RuleBody,
  names: RuleNames,
  locale: string,
  t: Translate,
) {
  const grave = (severities ?? []).map((severity) => severityLabel(t, severity).toLocaleLowerCase(locale));
  const what =
    grave.length === 0
      ? t('mfe-alarms:rules.sentence.anyAlarm')
      : t('mfe-alarms:rules.sentence.alarm', { severity: listText(grave, 'or', t) });
  const types = (alarm_types ?? []).map((type) => alarmTypeLabel(t, type));
  const vehicles = (vehicle_ids ?? []).map((id) => names.vehicles.get(String(id)) ?? `#${id}`);
  const teams = (team_ids ?? []).map((id) => {
    const team = teamOf(id);
    return team ? t(`ui:teams.${team}`) : `#${id}`;
  });
  const zones = (zone_ids ?? []).map((id) => zoneName(String(id), names, t));
  return [
    what,
    types.length > 0 && t('mfe-alarms:rules.sentence.types', { types: listText(types, 'or', t) }),
    zones.length > 0 && t('mfe-alarms:rules.sentence.zones', { zones: listText(zones, 'or', t) }),
    teams.length > 0 && t('mfe-alarms:rules.sentence.teams', { teams: listText(teams, 'or', t) }),
    vehicles.length > 0 && t('mfe-alarms:rules.sentence.vehicles', { vehicles: listText(vehicles, 'or', t) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A zone's name; a deleted one is described as such. */
export const zoneName = (id: string, { zones }: Pick<RuleNames, 'zones'>, t: Translate): string =>
  zones === null ? `#${id}` : (zones.get(id) ?? t('mfe-alarms:rules.zoneGone'));

function whomText({ roles, users }: StepBody, names: RuleNames, t: Translate): string {
  const groups = roles.map((role) => (isRole(role) ? t(`mfe-alarms:rules.sentence.all.${role}`) : role));
  const people = users.map((id) => names.people.get(String(id)) ?? `#${id}`);
  return listText([...groups, ...people], 'and', t) || '…';
}

/**
 * A step in a plain sentence: "Кога критичен аларм не е преземен 5 мин, испрати порака на сите менаџери преку е-пошта."
 */
export function stepSentence(
  rule: RuleBody,
  step: StepBody,
  { isOwn, names, locale, t }: { isOwn: boolean; names: RuleNames; locale: string; t: Translate },
): string {
  const alarm = alarmText(rule, names, locale, t);
  const by = step.channels.map((channel) => names.channels.get(channel) ?? channelLabel(t, channel));
  const parts = {
    alarm,
    after: formatDuration(step.after_minutes * MINUTE_MS, t),
    whom: isOwn ? '' : whomText(step, names, t),
    by: listText(by, 'and', t) || '…',
    when:
      isMoment(rule.moment) && rule.moment !== 'always'
        ? t(`mfe-alarms:rules.sentence.when.${momentText(rule.moment)}`)
        : '',
  };
  const kind = step.after_minutes === 0 ? 'now' : 'later';
  return t(`mfe-alarms:rules.sentence.${isOwn ? 'own' : 'others'}.${kind}`, parts);
}

import { type Severity, severities } from 'shared-auth/contract';
import type { ZoneIndex } from 'shared-ui/zones';
import type { NewAlarm } from '../../../alarms/insertAlarms';
import { alarmText, durationText } from '../../../alarms/rules/alarmTypes';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import { withdrawByKey } from '../../../alarms/rules/withdrawAlarms';
import type { StoredFixResult } from '../../../ingest/positions/storedFixRule';
import type { Queries } from '../../../platform/database/database';
import type { Stay } from '../follow/deriveVisits';
import type { ChangedStays } from '../follow/zoneFollower';
import type { KnownRule, KnownZone } from '../zoneBook';
import { absenceKeys } from './absences';
import { type TeamOf, takes, teamsOf } from './takes';
import { eventsOf, isOutsideHours, type VehicleHours, type ZoneEvent } from './zoneEvents';

/** The consequences of changed stays: alarms that are new, and those that are no longer true. */
export async function alarmsOfStays(
  queries: Queries,
  index: ZoneIndex<KnownZone>,
  changes: readonly ChangedStays[],
  hours: VehicleHours | undefined,
): Promise<StoredFixResult> {
  const stays = changes.flatMap(({ after }) => after);
  const asksTeams = ({ team, rules }: KnownZone) => team !== null || rules.some(({ team_ids }) => team_ids.length > 0);
  const hasTeams = stays.map((stay) => index.zone(stay.zone)).some((zone) => zone && asksTeams(zone));
  const vehicles = stays.map(({ vehicle }) => vehicle);
  const teams: TeamOf = hasTeams ? await teamsOf(queries, vehicles) : new Map();
  const alarms: NewAlarm[] = [];
  const refuted: { device_pk: number; source_key: string }[] = [];
  for (const { device_pk, before, after, fixes } of changes) {
    const [were, are] = [eventsByKey(index, before), eventsByKey(index, after)];
    for (const key of were.keys()) if (!are.has(key)) refuted.push({ device_pk, source_key: key });
    for (const [key, { event, stay }] of are) {
      if (!event.isCertain || were.get(key)?.event.isCertain) continue;
      const alarm = alarmOf(index.zone(stay.zone), event, stay, teams, hours);
      if (alarm) alarms.push({ ...alarm, device_pk, ...placeOf(fixes, event) });
    }
    for (const stay of after) {
      const zone = index.zone(stay.zone);
      for (const key of zone ? absenceKeys(zone, stay) : []) refuted.push({ device_pk, source_key: key });
    }
  }
  return { alarms, withdrawn: await withdrawByKey(queries, refuted) };
}

function eventsByKey(index: ZoneIndex<KnownZone>, stays: readonly Stay[]) {
  const events = new Map<string, { event: ZoneEvent; stay: Stay }>();
  for (const stay of stays) {
    const minutes = (index.zone(stay.zone)?.rules ?? []).flatMap((rule) => rule.minutes ?? []);
    for (const event of eventsOf(stay, minutes)) events.set(event.key, { event, stay });
  }
  return events;
}

/** Where the vehicle was at an event, by its fix; the event of a long stay has no fix of its moment. */
function placeOf(fixes: readonly VehicleFix[], { event, at }: ZoneEvent) {
  const fix = event === 'stay' ? undefined : fixes.find((one) => one.at === at);
  return { latitude: fix?.latitude ?? null, longitude: fix?.longitude ?? null, speed: fix?.speed ?? null };
}

type WithoutPlace = Omit<NewAlarm, 'device_pk' | 'latitude' | 'longitude' | 'speed'>;

/** The alarm of an event, by the most severe of the rules that apply; undefined where none does. */
export function alarmOf(
  zone: KnownZone | undefined,
  event: ZoneEvent,
  { vehicle, fastSpeed }: Pick<Stay, 'vehicle' | 'fastSpeed'>,
  teams: TeamOf,
  hours?: VehicleHours,
): WithoutPlace | undefined {
  if (!zone) return undefined;
  const rules = rulesOf(zone, event.event).filter(
    (rule) =>
      rule.countsFrom <= event.at &&
      takes(zone, rule, vehicle, teams) &&
      (event.minutes === undefined || rule.minutes === event.minutes) &&
      (event.event !== 'outside_hours' || isOutsideHours(rule, event.at, vehicle, hours)),
  );
  const severity = mostSevere(rules);
  if (severity === undefined) return undefined;
  return {
    alarm_type: event.event === 'speed' ? 'overspeed' : 'geofence',
    severity,
    message: textOf(zone, event, fastSpeed),
    created_at: new Date(event.at).toISOString(),
    source_key: event.key,
    zone: zone.name,
  };
}

/** A limit without rules applies to all vehicles. */
export function rulesOf(zone: KnownZone, event: ZoneEvent['event']): readonly KnownRule[] {
  const rules = zone.rules.filter((rule) => rule.event === event);
  return event === 'speed' && rules.length === 0 ? [{ ...everyone, countsFrom: zone.limitFrom }] : rules;
}

const everyone: KnownRule = {
  id: 0,
  event: 'speed',
  severity: 'high',
  minutes: null,
  from_time: null,
  to_time: null,
  days: [],
  vehicle_ids: [],
  team_ids: [],
  countsFrom: 0,
};

export const mostSevere = (rules: readonly KnownRule[]): Severity | undefined =>
  severities.find((severity) => rules.some((rule) => rule.severity === severity));

function textOf({ name, speedLimit }: KnownZone, { event, minutes }: ZoneEvent, speed: number | null): string {
  if (event === 'speed')
    return `${alarmText('overspeed', { speed: speed ?? undefined, limit: speedLimit ?? undefined })} · ${name}`;
  if (event === 'stay') return `Престој во зона подолг од ${durationText(minutes ?? 0)}: ${name}`;
  if (event === 'outside_hours') return `Излез од зона надвор од работно време: ${name}`;
  return alarmText('geofence', { zone: name, direction: event });
}

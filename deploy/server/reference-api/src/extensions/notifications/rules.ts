import type { CallData, notificationRuleCalls, ReceivedBody } from 'shared-auth/calls';
import { TIME_ZONE } from 'shared-auth/contract';
import type { Span } from '../../platform/limits/spans';

/** The values of a rule that a person sets. */
export type RuleValues = Omit<ReceivedBody<(typeof notificationRuleCalls.create)['body']>, 'is_own'>;

/** @property maker_id Who made it, where the account is still there. */
export type NotificationRule = CallData<typeof notificationRuleCalls.list>[number] & { maker_id: number | null };

/**
 * Whether an alarm `a` is of one of a rule's zones: by the zone in its key, or by its name where a Traccar in front
 * reported it.
 */
const ofZoneSql = `case when a.source_key like 'rule:zone:%' then split_part(a.source_key, ':', 4) = any(r.zone_ids::text[])
      else a.alarm_type = 'geofence' and exists (select from zones z where z.id = any(r.zone_ids) and z.name = a.zone) end`;

/** The working hours within a span, by the id of each calendar; 0 for vehicles without one. */
export type WorkIn = (within: Span) => ReadonlyMap<number, readonly Span[]>;

/** The calendar of the vehicle of an alarm `a`: its own, else that of its team, else the company's. */
const calendarSql = `coalesce((select u.calendar_id from calendar_uses u where u.vehicle_id = a.vehicle_id),
  (select u.calendar_id from calendar_uses u join vehicles cv on cv.team_id = u.team_id where cv.id = a.vehicle_id),
  (select u.calendar_id from calendar_uses u where u.vehicle_id is null and u.team_id is null), 0)`;

/** The table `work` of all calendars. @param param of `workParam` */
export const workSql = (param: string) =>
  `work as materialized (select c, hours from jsonb_to_recordset(${param}::text::jsonb) as w(c int, hours tstzmultirange))`;

export const workParam = (workIn: WorkIn, within: Span): string =>
  JSON.stringify(
    [...workIn(within)].map(([c, spans]) => ({
      c,
      hours: `{${spans.map(({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`).join()}}`,
    })),
  );

/**
 * Whether a rule `r` applies to an alarm `a` that arrives at the time `at`. Working hours are by the calendar of its
 * vehicle at its own time; without calendars from Monday to Friday, 8 to 16, when it arrives.
 * @param hasCalendars whether the table `work` exists
 */
export function matchSql(at: string, hasCalendars: boolean): string {
  const wall = `(${at} at time zone '${TIME_ZONE}')`;
  const working = hasCalendars
    ? `exists (select from work where work.c = ${calendarSql} and work.hours @> a.created_at)`
    : `(extract(isodow from ${wall}) <= 5 and ${wall}::time >= '08:00' and ${wall}::time < '16:00')`;
  return `(r.alarm_types is null or a.alarm_type = any(r.alarm_types))
    and (r.severities is null or a.severity = any(r.severities))
    and (r.vehicle_ids is null or a.vehicle_id = any(r.vehicle_ids))
    and (r.team_ids is null or exists (select from vehicles tv where tv.id = a.vehicle_id and tv.team_id = any(r.team_ids)))
    and (r.zone_ids is null or ${ofZoneSql})
    and case r.moment when 'working' then ${working} when 'off_hours' then not ${working}
      when 'nights' then ${wall}::time >= '22:00' or ${wall}::time < '06:00' else true end`;
}

/**
 * Whether a user sees the vehicle of an alarm `a`, and its past back to that alarm. @param user column of the user's id
 */
export const canSeeAlarmSql = (user: string) => `(not exists (select from limited_users l where l.user_id = ${user})
  or exists (select from seen_vehicles sv where sv.user_id = ${user} and sv.vehicle_id = a.vehicle_id and sv.since <= a.created_at))`;

/** Whether a step `s` of a rule `r` names the user `u`. */
export const recipientSql = `u.is_active and case when r.owner_id is not null then u.id = r.owner_id
  else s.step -> 'users' @> to_jsonb(u.id) or s.step -> 'roles' @> to_jsonb(u.role) end`;

import { stateFields } from '../../messages/message';
import type { Queries } from '../../platform/database/database';

/** Hours for which a tracker's reports may show the outcome of a command. */
const WATCHED_HOURS = 24;
/** Minutes within which the ignition must go off to be the outcome of a cut, rather than the end of a trip. */
const STOPS_WITHIN_MINUTES = 5;

const timeOf = (field: (typeof stateFields)[number][0]) =>
  `s.field_times[${stateFields.findIndex(([name]) => name === field) + 1}]`;

const open = "c.status in ('sent', 'queued', 'answered', 'refused')";

/** Devices with a command that a report may confirm. */
export async function watchedDevices(queries: Queries): Promise<number[]> {
  const rows = await queries.query<{ device_pk: number }>(
    `select distinct device_pk from commands c where (${open} or c.status = 'pending') and created_at > now() - interval '${WATCHED_HOURS} hours'`,
  );
  return rows.map(({ device_pk }) => device_pk);
}

/** SQL of the report by which a device showed, after a command, that it was carried out; null without one. */
const evidence = `case
  when c.command_type = 'location_request' and s.gps_time > c.sent_at then 'position'
  when s.blocked = (c.command_type = 'engine_cut') and ${timeOf('blocked')} > c.sent_at and c.command_type in ('engine_cut', 'engine_restore') then 'blocked'
  when c.command_type = 'engine_restore' and s.ignition and ${timeOf('ignition')} > c.sent_at then 'ignition'
  when c.command_type = 'engine_cut' and c.had_ignition and not s.ignition and s.blocked is null
    and ${timeOf('ignition')} > c.sent_at and ${timeOf('ignition')} < c.sent_at + interval '${STOPS_WITHIN_MINUTES} minutes' then 'ignition' end`;

/**
 * Confirms commands whose effect the state of their devices shows. Of engine commands only the newest is confirmed.
 * @returns the commands that were confirmed
 */
export async function confirmByState(queries: Queries, devices: readonly number[]): Promise<number[]> {
  const rows = await queries.query<{ id: number }>(
    `update commands c set status = 'confirmed', is_unanswered = false, answered_at = now(), evidence = e.evidence,
       evidence_at = case e.evidence when 'position' then s.gps_time when 'blocked' then ${timeOf('blocked')} else ${timeOf('ignition')} end
     from device_state s cross join lateral (
       select c.id, ${evidence} as evidence from commands c where c.device_pk = s.device_pk and ${open}
         and c.sent_at > now() - interval '${WATCHED_HOURS} hours'
         and (c.command_type = 'location_request' or not exists (select from commands n where n.device_pk = c.device_pk and n.id > c.id
           and n.command_type in ('engine_cut', 'engine_restore') and n.status <> 'failed'))) e
     where s.device_pk = any($1::int[]) and c.id = e.id and e.evidence is not null returning c.id`,
    [devices],
  );
  return rows.map(({ id }) => id);
}

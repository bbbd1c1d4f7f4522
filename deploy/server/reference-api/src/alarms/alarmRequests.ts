import type { FastifyRequest } from 'fastify';
import { type AuditType, dayText, localDateTime } from 'shared-auth/contract';
import type { AuditEntry } from '../audit/auditEntries';
import { recordAudit } from '../audit/auditLog';
import type { SessionUser } from '../identity/access/caller';
import { visibilityScopeOf } from '../identity/access/visibilityScope';
import type { AlarmUpdate } from '../live/payloads';
import type { Database, Queries } from '../platform/database/database';
import { HttpError, notFound } from '../platform/http/errors';
import type { Server } from '../platform/http/server';
import { type Alarm, findAlarm, visibleAlarms } from './alarms.store';

export const missingAlarm = () => notFound('Алармот не е пронајден.');

export const nameOf = ({ first_name, last_name }: SessionUser) => `${first_name} ${last_name}`;

/** The id of the alarm in the address. @throws where there is none that the caller sees */
export async function visibleAlarmId(database: Database, { params, session }: FastifyRequest): Promise<number> {
  const { id } = params as { id: string }; // every such route has `:id`
  if (!/^\d{1,15}$/.test(id)) throw missingAlarm();
  const [seen] = await visibleAlarms(database, [Number(id)], await visibilityScopeOf(database, session.user));
  if (seen === undefined) throw missingAlarm();
  return seen;
}

/** @throws where the alarm was deleted meanwhile */
export async function existingAlarm(queries: Queries, id: number): Promise<Alarm> {
  const alarm = await findAlarm(queries, id);
  if (!alarm) throw missingAlarm();
  return alarm;
}

/**
 * Locks the alarm, so that other changes of it wait for the end of the transaction. @throws where the alarm was deleted
 * meanwhile, or is closed; the error then names who closed it and when.
 */
export async function openAlarm(queries: Queries, id: number): Promise<Alarm> {
  await queries.query('select from alarms where id = $1 for update', [id]);
  const alarm = await existingAlarm(queries, id);
  if (!alarm.is_acknowledged) return alarm;
  const { date, time } = localDateTime(Date.parse(alarm.acknowledged_at ?? ''));
  const by = alarm.acknowledged_by === null ? '' : ` (${alarm.acknowledged_by})`;
  throw new HttpError(409, `Алармот е веќе потврден: ${dayText(date)}, ${time}${by}.`);
}

/**
 * Records an act on each of the alarms. @param more further details of the act @param subject the user whom the act
 * concerns
 */
export async function recordAlarms(
  queries: Queries,
  request: FastifyRequest,
  type: AuditType,
  alarms: Alarm[],
  more: Readonly<Record<string, unknown>> = {},
  subject?: AuditEntry['subject'],
): Promise<Alarm[]> {
  const devices = await queries.query<{ id: number; device_id: string }>(
    'select id, device_id from devices where device_id = any($1::text[])',
    [alarms.map(({ device_id }) => device_id)],
  );
  const acts = alarms.map(
    ({ id, alarm_type, severity, created_at, vehicle_id, license_plate, device_id, ...alarm }) => ({
      type,
      vehicle: vehicle_id === null ? undefined : { id: Number(vehicle_id), license_plate },
      device: devices.find((device) => device.device_id === device_id),
      details: {
        alarm: id,
        alarm_type,
        severity,
        created_at,
        ...(type === 'alarm_deleted' && { message: alarm.message }),
        ...more,
      },
      subject,
    }),
  );
  await recordAudit(queries, request, ...acts);
  return alarms;
}

/** Tells all consoles what a user did with alarms. */
export function broadcastAlarms(
  { live }: Pick<Server, 'live'>,
  change: AlarmUpdate['change'],
  user: SessionUser,
  alarms: Alarm[],
): void {
  if (alarms.length === 0) return;
  const by = { id: user.id, name: nameOf(user) };
  live.alarmUpdate({ change, by, timestamp: new Date().toISOString() }, alarms);
}

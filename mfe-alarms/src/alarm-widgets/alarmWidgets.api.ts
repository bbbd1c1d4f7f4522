import { queryOptions } from '@tanstack/react-query';
import { api, type Id, type Period, wire } from 'shared-auth';
import * as v from 'valibot';
import { type Alarm, PAGE_SIZE } from '../alarms/alarms';
import { alarmQueryKeys, alarmSchema } from '../alarms/alarms.api';
import { calendarDay, uniqueAlarms } from './alarmWidgets';

const overviewSchema = v.object({ critical_alarms: wire.rows(alarmSchema) });

const trendsSchema = v.object({
  alarm_types: wire.rows(v.object({ type: wire.text(), count: wire.num() })),
  daily_trends: wire.rows(v.object({ date: v.pipe(v.unknown(), v.transform(calendarDay)), count: wire.num() })),
});

/** `recent_alarms` is null where the server sends none with the vehicle. */
const vehicleSchema = v.object({ recent_alarms: v.optional(v.nullable(wire.rows(alarmSchema)), null) });

/** The overview's critical alarms, refreshed every 30 s (docs/spec/core.md §7). */
export const criticalAlarmsQuery = (days: Period) =>
  queryOptions({
    queryKey: [...alarmQueryKeys.critical, days],
    queryFn: ({ signal }) => api.get('/api/dashboard/overview', overviewSchema, { query: { days }, signal }),
    select: ({ critical_alarms }) => uniqueAlarms(critical_alarms),
    refetchInterval: 30_000,
    meta: { alarms: true },
  });

/** Alarms by type and by day; one call fills both charts. */
export const alarmTrendsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'trends', days],
    queryFn: ({ signal }) => api.get('/api/dashboard/alarm-trends', trendsSchema, { query: { days }, signal }),
    meta: { alarms: true },
  });

/** Whose recent alarms a detail page shows. */
export type AlarmOwner = { vehicleId: Id } | { deviceId: Id };

/** The newest page of the list, unacknowledged ones only. */
async function openAlarms(ids: { vehicle_id: Id } | { device_id: Id }, signal: AbortSignal): Promise<Alarm[]> {
  const query = { page: 1, limit: PAGE_SIZE, ...ids, is_acknowledged: false };
  return (await api.list('/api/alarms', alarmSchema, { query, signal })).rows;
}

/** Those that the vehicle's own response carries (docs/spec/core.md §3), else those of the list. */
async function vehicleAlarms(vehicle: Id, signal: AbortSignal): Promise<Alarm[]> {
  const { recent_alarms } = await api.get(`/api/vehicles/${encodeURIComponent(vehicle)}`, vehicleSchema, { signal });
  return recent_alarms ?? openAlarms({ vehicle_id: vehicle }, signal);
}

/** The recent unacknowledged alarms of a vehicle or a device. */
export const recentAlarmsQuery = (owner: AlarmOwner) =>
  queryOptions({
    queryKey: [...alarmQueryKeys.recent, owner],
    queryFn: ({ signal }) =>
      'vehicleId' in owner ? vehicleAlarms(owner.vehicleId, signal) : openAlarms({ device_id: owner.deviceId }, signal),
    select: (alarms) => uniqueAlarms(alarms).filter((alarm) => !alarm.is_acknowledged),
    meta: { alarms: true },
  });

import { queryOptions } from '@tanstack/react-query';
import { api, type Id, num, type Period, rows, text } from 'shared-auth';
import * as v from 'valibot';
import type { Alarm } from '../alarms/alarms';
import { alarmSchema } from '../alarms/alarms.api';
import { calendarDay, uniqueAlarms } from './alarmWidgets';

const overviewSchema = v.object({ critical_alarms: rows(alarmSchema) });

const trendsSchema = v.object({
  alarm_types: rows(v.object({ type: text(), count: num() })),
  daily_trends: rows(v.object({ date: v.pipe(v.unknown(), v.transform(calendarDay)), count: num() })),
});

/** A vehicle or a device; `recent_alarms` is null where the server sends none with it. */
const ownerSchema = v.object({ recent_alarms: v.optional(v.nullable(rows(alarmSchema)), null) });

/** The overview's critical alarms, refreshed every 30 s (spec core §7). */
export const criticalAlarmsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'critical', days],
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

const ownerPath = (owner: AlarmOwner) =>
  'vehicleId' in owner
    ? `/api/vehicles/${encodeURIComponent(owner.vehicleId)}`
    : `/api/devices/${encodeURIComponent(owner.deviceId)}`;

/**
 * The recent unacknowledged alarms of a vehicle or device: those its own answer carries (spec core §3, `recent_alarms`), else
 * the newest page of the alarm list.
 */
export const recentAlarmsQuery = (owner: AlarmOwner) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'recent', owner],
    queryFn: async ({ signal }): Promise<Alarm[]> => {
      const { recent_alarms } = await api.get(ownerPath(owner), ownerSchema, { signal });
      if (recent_alarms !== null) return recent_alarms;
      const ids = 'vehicleId' in owner ? { vehicle_id: owner.vehicleId } : { device_id: owner.deviceId };
      const query = { page: 1, limit: 50, ...ids, is_acknowledged: false };
      return (await api.list('/api/alarms', alarmSchema, { query, signal })).rows;
    },
    select: (alarms) => uniqueAlarms(alarms).filter((alarm) => !alarm.is_acknowledged),
    meta: { alarms: true },
  });

import { queryOptions } from '@tanstack/react-query';
import { alarmFeed, alarmReaders, alarmRowSchema, api, type FeedMark, type Id, type Period, wire } from 'shared-auth';
import { alarmCalls, dashboardCalls } from 'shared-auth/calls';
import * as v from 'valibot';
import { type Alarm, PAGE_SIZE } from '../alarms/alarms';
import { read } from '../calls';
import { ALARM_LISTS } from '../feed/alarmLists';
import { calendarDay, uniqueAlarms } from './alarmWidgets';

const daily_trends = wire.rows(v.object({ date: v.pipe(v.unknown(), v.transform(calendarDay)), count: wire.num() }));

/** `recent_alarms` is null where the server sends no alarms with the vehicle. */
const vehicleSchema = v.object({ recent_alarms: v.optional(v.nullable(wire.rows(alarmRowSchema)), null) });

/** The source of a widget's list of alarms, with the mark of its request. */
export interface AskedAlarms {
  rows: Alarm[];
  askedAt: FeedMark;
}
async function asked(read: () => Promise<Alarm[]>): Promise<AskedAlarms> {
  const askedAt = alarmFeed.mark();
  return { rows: uniqueAlarms(await read()), askedAt };
}

/** The overview's critical alarms, refreshed every 30 s (docs/spec/core.md §7). */
export const criticalAlarmsQuery = (days: Period) =>
  queryOptions({
    queryKey: [...ALARM_LISTS, 'critical', days],
    queryFn: ({ signal }) =>
      asked(async () => {
        const critical_alarms = wire.rows(alarmRowSchema);
        const overview = read(dashboardCalls.overview, { days }, { critical_alarms });
        return (await overview.queryFn({ signal })).critical_alarms;
      }),
    refetchInterval: 30_000,
    meta: { alarms: true, followsArrivals: true },
  });

/** Alarms by type and by day; one call fills both charts. */
export const alarmTrendsQuery = (days: Period) => ({
  ...read(dashboardCalls.alarmTrends, { days }, { daily_trends }),
  meta: { alarms: true },
});

/** The owner of the recent alarms on a detail page. */
export type AlarmOwner = { vehicleId: Id } | { deviceId: Id };

/** The newest page of the list, unacknowledged ones only. */
async function openAlarms(ids: { vehicle_id: Id } | { device_id: Id }, signal: AbortSignal): Promise<Alarm[]> {
  const query = { page: 1, limit: PAGE_SIZE, ...ids, is_acknowledged: false };
  return (await read(alarmCalls.list, query, alarmReaders).queryFn({ signal })).rows;
}

/** The alarms in the vehicle's own response (docs/spec/core.md §3), else those of the list. */
async function vehicleAlarms(vehicle: Id, signal: AbortSignal): Promise<Alarm[]> {
  const { recent_alarms } = await api.get(`/api/vehicles/${encodeURIComponent(vehicle)}`, vehicleSchema, { signal });
  return recent_alarms ?? openAlarms({ vehicle_id: vehicle }, signal);
}

/** The recent unacknowledged alarms of a vehicle or a device. */
export const recentAlarmsQuery = (owner: AlarmOwner) =>
  queryOptions({
    queryKey: [...ALARM_LISTS, 'recent', owner],
    queryFn: ({ signal }) =>
      asked(() =>
        'vehicleId' in owner
          ? vehicleAlarms(owner.vehicleId, signal)
          : openAlarms({ device_id: owner.deviceId }, signal),
      ),
    meta: { alarms: true, followsArrivals: true },
  });

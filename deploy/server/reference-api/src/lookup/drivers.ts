import type { alarmWorkCalls, CallData } from 'shared-auth/calls';
import type { Queries } from '../platform/database/database';

/** The current drivers with a phone of a vehicle, or of an alarm's vehicle, the latest assigned first. */
export const reachableDrivers = (queries: Queries, of: { vehicle: number } | { alarm: number }) =>
  queries.query<CallData<typeof alarmWorkCalls.drivers>[number]>(
    `select u.first_name || ' ' || u.last_name as name, u.phone
     from vehicle_assignments s join users u on u.id = s.user_id
     where s.vehicle_id = ${'alarm' in of ? '(select a.vehicle_id from alarms a where a.id = $1)' : '$1'} and s.valid_from <= now() and (s.valid_to is null or s.valid_to > now())
       and u.is_active and u.phone <> '' order by s.valid_from desc, s.id desc`,
    ['alarm' in of ? of.alarm : of.vehicle],
  );

import type { TestApi } from './client';
import { eventBody } from './traccar';

/** Lets the vehicle of a tracker raise an alarm, as its Traccar server forwards it. @returns its id */
export async function raiseAlarm(test: TestApi, uniqueId: string, alarm: string, at = new Date()): Promise<number> {
  await test.tracker('/ingest/events', eventBody(uniqueId, 'alarm', at, { alarm }));
  const [row] = await test.api.database.query<{ id: number }>('select max(id) as id from alarms');
  return row?.id ?? 0;
}

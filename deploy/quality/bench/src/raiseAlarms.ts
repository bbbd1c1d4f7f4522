import { developmentIngestKey as token } from '@fleet/reference-api';
import { call } from './calls';

/** Alarms of the first vehicle, one a minute until now, as a Traccar server forwards them. */
export async function raiseAlarms(api: string, count: number): Promise<void> {
  const now = Date.now();
  const body = Array.from({ length: count }, (_, i) => ({
    event: {
      id: i + 1,
      type: 'alarm',
      eventTime: new Date(now - i * 60_000).toISOString(),
      attributes: { alarm: 'sos' },
    },
    device: { id: 1, uniqueId: '359632080000001', name: 'GPS-0001', status: 'online' },
  }));
  await call(api, '/ingest/events', { token, body });
}

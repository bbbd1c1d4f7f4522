import type { Driver } from './driver';
import { DemoSession } from './session';

const days = [1, 2, 3, 4, 5, 6];
/** The team of the night shift. */
const NIGHT_TEAM = 3;

/** Hours of the company, of a team that works at night, and of one vehicle, whose drives outside of them are alarms. */
const calendars = {
  company: { name: 'Дневна смена', shifts: [{ days, from: '05:00', to: '22:00' }] },
  team: { name: 'Ноќна смена', shifts: [{ days: [1, 2, 3, 4, 5], from: '20:00', to: '06:00' }] },
  vehicle: {
    name: 'Претпладне',
    shifts: [{ days, from: '05:00', to: '14:00' }],
    driving_severity: 'low',
  },
} as const;
/** Minutes that a tracker which reports twice a day may be silent. */
const TWICE_A_DAY = 14 * 60;

/**
 * Sets the sample's working hours in the demo administrator's name, and lets one tracker report twice a day. A server
 * without calendars, without demo accounts, or with calendars already is left as it is.
 */
export async function setHours(api: string, drivers: readonly Driver[]): Promise<void> {
  const session = await DemoSession.open(api, 'admin');
  const known = await session?.call<unknown[]>('GET', '/api/calendars');
  if (!session || !Array.isArray(known) || known.length > 0) return;
  const plate = drivers[1]?.entry.license_plate ?? '';
  const [vehicle] =
    (await session.call<{ id: number }[]>('GET', `/api/vehicles?search=${encodeURIComponent(plate)}`)) ?? [];
  const holders = { company: {}, team: { team_id: NIGHT_TEAM }, vehicle: vehicle && { vehicle_id: vehicle.id } };
  for (const kind of ['company', 'team', 'vehicle'] as const) {
    const body = { holidays_free: true, exceptions: [], ...calendars[kind] };
    const made = await session.call<{ id: number }>('POST', '/api/calendars', body);
    const holder = holders[kind];
    if (made && holder) await session.call('PUT', '/api/calendars/uses', { calendar_id: made.id, ...holder });
  }
  const device = drivers[2]?.entry.device?.device_id;
  if (device !== undefined)
    await session.call('PUT', `/api/devices/${encodeURIComponent(device)}/silence`, { minutes: TWICE_A_DAY });
}

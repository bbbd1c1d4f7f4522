import type { FleetEntry } from 'shared-auth/contract';
import { DemoSession } from './session';

const MINUTE = 60_000;
/** Minutes between two deliveries, and for which the door is open at one. */
const ROUND = 160;
const OPEN = 12;

/** Whether a vehicle carries what must stay cold: its tracker has a probe and a contact at the door. */
export const isReefer = ({ notes }: FleetEntry): boolean => /ладилник|лекови/.test(notes ?? '');

/** The readings of a refrigerated vehicle: it warms up while the door is open, and cools down slowly. */
export function coldRoom(time: number, number: number, isMoving: boolean) {
  const since = (time / MINUTE + number * 37) % ROUND;
  const warm = since < OPEN ? since * 0.4 : OPEN * 0.4 * Math.exp((OPEN - since) / 18);
  const temp1 = Math.round((3.4 + warm + 0.5 * Math.sin(time / 1_100_000 + number)) * 10) / 10;
  // A wire that breaks for a moment.
  return { temp1: Math.floor(time / MINUTE) % 977 === number ? -127 : temp1, door: !isMoving && since < OPEN };
}

/**
 * Chooses what of the reefers' values is kept, and the fuel of one model, in the demo administrator's name. A server
 * without sensors, without demo accounts, or with sensors already is left as it is.
 */
export async function chooseSensors(api: string, fleet: readonly FleetEntry[]): Promise<void> {
  const session = await DemoSession.open(api, 'admin');
  const [first, ...others] = fleet.filter(isReefer).flatMap(({ device }) => device ?? []);
  if (!session || !first) return;
  const idOf = async (device: string) => {
    const known = await session.call<{ id: number; sensors: unknown[] }>('GET', `/api/devices/${device}/sensors`);
    return known?.sensors.length === 0 ? known.id : undefined;
  };
  if ((await idOf(first.device_id)) === undefined) return;
  for (const { device_id } of [first, ...others]) {
    const id = await idOf(device_id);
    if (id === undefined) continue;
    const door = await session.call<{ id: number }>('POST', '/api/sensors', {
      ...{ device_id: id, attribute: 'door', name: 'Врата', is_flag: true },
    });
    const warm = { side: 'above', limit: 8, hysteresis: 1, minutes: 45, severity: 'high' };
    const open = door && { while_sensor: door.id, while_side: 'above', while_limit: 0.5 };
    await session.call('POST', '/api/sensors', {
      ...{ device_id: id, attribute: 'temp1', name: 'Ладилник', unit: '°C', lowest: -40, highest: 80 },
      thresholds: [warm, ...(open ? [{ ...warm, limit: 7, minutes: 30, severity: 'medium', ...open }] : [])],
    });
  }
  const fuel = { attribute: 'fuelLevel', name: 'Гориво', unit: 'L', factor: 0.6, smoothing: 10 };
  await session.call('POST', '/api/sensors', { device_type: 'Teltonika FMB920', ...fuel });
}

import { type Id, localDateTime, paths } from 'shared-auth/contract';

/** A vehicle as any row, event or report names it; what is not known is null. */
export interface VehicleReference {
  /** The vehicle's id. */
  vehicleId: Id | null;
  /** The id of the device in it, such as GPS-0014. */
  deviceId: Id | null;
  /** The device in the address of its page, where that is another id. */
  deviceKey?: Id | null;
  /** Plate, else code: what people call it by. */
  name: string | null;
}

/** What can be done with a vehicle wherever it is shown, in the order of the menu. */
export const vehicleActions = [
  'vehicle',
  'device',
  'map',
  'follow',
  'alarms',
  /** Only where the server announces `trips`. */
  'day',
  'routeToday',
  'routeYesterday',
  'commands',
] as const;
/** Any entry of the menu. */
export type VehicleMenuAction = (typeof vehicleActions)[number];
/** Those that a page may place next to the menu, or leave out of it. */
export type VehicleAction = Exclude<VehicleMenuAction, 'day'>;

const DAY_MS = 24 * 3_600_000;

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The calendar day before `YYYY-MM-DD`. */
const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** The route export, filled and searched: one whole day of a device. */
const routeOf = (device: Id, date: string) =>
  address(paths.routeExport(), { device: String(device), from: `${date}T00:00`, to: `${date}T23:59` });

/** Where each action leads; those that what is known of the vehicle does not allow are absent. @param now - epoch ms */
export function vehicleLinks(
  { vehicleId, deviceId, deviceKey, name }: VehicleReference,
  now: number,
): Partial<Record<VehicleMenuAction, string>> {
  const today = localDateTime(now).date;
  const any = vehicleId ?? deviceId ?? name;
  const links: Partial<Record<VehicleMenuAction, string>> = {};
  if (vehicleId !== null) links.vehicle = paths.vehicle(vehicleId);
  else if (name !== null) links.vehicle = address(paths.vehicles(), { search: name });
  const device = deviceKey ?? deviceId;
  if (device !== null) links.device = paths.device(device);
  if (any !== null) {
    links.map = address(paths.map(), { vehicle: String(any) });
    links.follow = address(paths.map(), { vehicle: String(any), follow: '1' });
  }
  if (vehicleId !== null) links.alarms = address(paths.alarms(), { vehicle_id: String(vehicleId) });
  else if (deviceId !== null) links.alarms = address(paths.alarms(), { device_id: String(deviceId) });
  if (vehicleId !== null) links.day = paths.vehicleDay(vehicleId);
  if (deviceId !== null) {
    links.routeToday = routeOf(deviceId, today);
    links.routeYesterday = routeOf(deviceId, dayBefore(today));
  }
  if (vehicleId !== null) links.commands = address(paths.vehicle(vehicleId), { commands: '1' });
  else if (device !== null) links.commands = address(paths.device(device), { commands: '1' });
  return links;
}

import { DAY_MS, type Id, localDateTime, paths } from 'shared-auth/contract';

/** A vehicle as any row, event or report names it; unknown values are null. */
export interface VehicleReference {
  /** The vehicle's id. */
  vehicleId: Id | null;
  /** The id of the device in it, such as GPS-0014. */
  deviceId: Id | null;
  /** The device in the address of its page, where that is another id. */
  deviceKey?: Id | null;
  /** Plate, else code: the name that people use. */
  name: string | null;
}

/** The actions that a vehicle has on every page, in the order of the menu. */
export const vehicleActions = [
  'vehicle',
  'device',
  'map',
  'follow',
  /** When it is at a place. */
  'arrival',
  'alarms',
  /** Only where the server announces `trips`. */
  'day',
  'routeToday',
  'routeYesterday',
  'commands',
] as const;
/** Any entry of the menu. */
export type VehicleMenuAction = (typeof vehicleActions)[number];
/** The entries that a page may show as separate buttons, or leave out. */
export type VehicleAction = Exclude<VehicleMenuAction, 'day' | 'arrival'>;

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The calendar day before `YYYY-MM-DD`. */
const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** The route export, filled and searched: one whole day of a device. */
const routeOf = (device: Id, date: string) =>
  address(paths.routeExport(), { device: String(device), from: `${date}T00:00`, to: `${date}T23:59` });

const keyOf = ({ deviceKey, deviceId }: VehicleReference) => deviceKey ?? deviceId;
const anyOf = ({ vehicleId, deviceId, name }: VehicleReference) => vehicleId ?? deviceId ?? name;
const mapOf = (any: Id | null, query?: { follow: '1' } | { near: 'open' }) =>
  any === null ? null : address(paths.map(), { vehicle: String(any), ...query });

const links: Readonly<Record<VehicleMenuAction, (vehicle: VehicleReference, today: () => string) => string | null>> = {
  vehicle: ({ vehicleId, name }) =>
    vehicleId !== null ? paths.vehicle(vehicleId) : name === null ? null : address(paths.vehicles(), { search: name }),
  device(vehicle) {
    const device = keyOf(vehicle);
    return device === null ? null : paths.device(device);
  },
  map: (vehicle) => mapOf(anyOf(vehicle)),
  follow: (vehicle) => mapOf(anyOf(vehicle), { follow: '1' }),
  arrival: (vehicle) => mapOf(anyOf(vehicle), { near: 'open' }),
  alarms({ vehicleId, deviceId }) {
    if (vehicleId !== null) return address(paths.alarms(), { vehicle_id: String(vehicleId) });
    return deviceId === null ? null : address(paths.alarms(), { device_id: String(deviceId) });
  },
  day: ({ vehicleId }) => (vehicleId === null ? null : paths.vehicleDay(vehicleId)),
  routeToday: ({ deviceId }, today) => (deviceId === null ? null : routeOf(deviceId, today())),
  routeYesterday: ({ deviceId }, today) => (deviceId === null ? null : routeOf(deviceId, dayBefore(today()))),
  commands(vehicle) {
    const device = keyOf(vehicle);
    if (vehicle.vehicleId !== null) return address(paths.vehicle(vehicle.vehicleId), { commands: '1' });
    return device === null ? null : address(paths.device(device), { commands: '1' });
  },
};

/** The address of an action; null where the known fields of the vehicle do not suffice. @param now - epoch ms */
export const vehicleLink = (action: VehicleMenuAction, vehicle: VehicleReference, now: number): string | null =>
  links[action](vehicle, () => localDateTime(now).date);

import { type BroughtTeams, teamOfGroup } from 'shared-auth/calls';
import { isTrackerId, lookalikeKey, type VehicleType } from 'shared-auth/contract';
import { getOwn } from '../../platform/limits/getOwn';
import type { TheirDevice, TheirFleet, TheirGroup } from './readFleet';

/** The vehicle and tracker that a device of Traccar becomes; stored, so that a later change in Traccar is found. */
export interface Given {
  number: string;
  code: string;
  plate: string;
  type: VehicleType;
  status: 'active' | 'inactive';
  model: string;
  phone: string;
  team: number | null;
}

const MOST = { plate: 20, code: 50 } as const;
const PLATE = /(?<![\p{L}\d])\p{Lu}{2}[ -]?\d{3,4}[ -]?\p{Lu}{2}(?![\p{L}\d])/u;
/** A value that a vehicle requires and Traccar does not have. */
const UNKNOWN = '—';

const types: Readonly<Record<string, VehicleType>> = {
  car: 'car',
  offroad: 'car',
  pickup: 'truck',
  truck: 'truck',
  tractor: 'truck',
  trailer: 'truck',
  van: 'van',
  camper: 'van',
  bus: 'bus',
  trolleybus: 'bus',
  motorcycle: 'motorcycle',
  scooter: 'motorcycle',
};

/**
 * The vehicle of each device. The device's name becomes code and plate if it is valid and unique; otherwise they are
 * the tracker's number, which is unique.
 */
export function givenOf(
  { devices, groups }: Pick<TheirFleet, 'devices' | 'groups'>,
  teams: BroughtTeams,
): Map<number, Given> {
  const taken = new Set<string>();
  const byGroup = new Map(groups.map((group) => [group.id, group]));
  return new Map(
    devices.toSorted((a, b) => a.id - b.id).map((device) => [device.id, oneOf(device, taken, byGroup, teams)]),
  );
}

function oneOf(
  device: TheirDevice,
  taken: Set<string>,
  groups: ReadonlyMap<number, TheirGroup>,
  teams: BroughtTeams,
): Given {
  const { name, number } = device;
  const plate = PLATE.exec(name)?.[0] ?? name;
  const isOwn = (text: string, most: number) =>
    text !== '' && text.length <= most && !taken.has(lookalikeKey(text)) && !isTrackerId(text);
  const own = {
    plate: isOwn(plate, MOST.plate) ? plate : number,
    code: isOwn(name, MOST.code) ? name : number,
  };
  taken.add(lookalikeKey(own.plate)).add(lookalikeKey(own.code));
  return {
    number,
    ...own,
    type: getOwn(types, device.category) ?? 'other',
    status: device.isDisabled ? 'inactive' : 'active',
    model: device.model,
    phone: phoneOf(device.phone),
    team: teamOfGroup(groups, teams, device.group),
  };
}

/** A number that can be called from this country; others are ambiguous and left out. */
function phoneOf(text: string): string {
  const digits = text.replace(/[ ()./-]/g, '');
  return /^(?:\+|0)\d{6,15}$/.test(digits) ? digits : '';
}

type Row = Readonly<Record<string, string>>;

export const vehicleRow = (given: Given): Row => ({
  vehicle_code: given.code,
  license_plate: given.plate,
  make: UNKNOWN,
  model: given.model || UNKNOWN,
  vehicle_type: given.type,
  status: given.status,
});

export const trackerRow = (given: Given): Row => ({
  device_id: given.number,
  [/^\d{15}$/.test(given.number) ? 'imei' : 'identifier']: given.number,
  device_type: given.model || 'Traccar',
  ...(given.phone !== '' && { phone_number: given.phone }),
});

/** The fields of an imported vehicle that have changed in Traccar since, so that edits in this console stay. */
export function changedVehicle(before: Given, now: Given): Row {
  const row = vehicleRow(now);
  const old = vehicleRow(before);
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => field !== 'vehicle_code' && value !== old[field]),
  );
}

export function changedTracker(before: Given, now: Given): Row {
  return {
    ...(before.model !== now.model && now.model !== '' && { device_type: now.model }),
    ...(before.phone !== now.phone && { phone_number: now.phone }),
  };
}

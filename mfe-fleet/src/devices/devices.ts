import type { Id } from 'shared-auth';

export interface DeviceFilters {
  search: string;
  status: string;
  /** Set by links from a vehicle's page. */
  vehicleId: string;
  page: number;
}

export const deviceStatuses = ['online', 'offline', 'maintenance'] as const;

/** Body of POST /api/devices and PUT /api/devices/{id}. */
export interface DeviceBody {
  device_id: string;
  imei: string;
  device_type: string;
  vehicle_id: Id;
  sim_card_number: string;
  phone_number: string;
  status: string;
  notes: string;
}

/** The form's fields, as typed. */
export interface DeviceValues {
  deviceId: string;
  imei: string;
  type: string;
  /** String form of the vehicle's id. */
  vehicle: string;
  sim: string;
  phone: string;
  status: string;
  notes: string;
}
export type DeviceField = keyof DeviceValues;

/** Characters of an IMEI. */
export const IMEI_LENGTH = 15;

export const emptyDevice: DeviceValues = {
  deviceId: '',
  imei: '',
  type: '',
  vehicle: '',
  sim: '',
  phone: '',
  status: 'online',
  notes: '',
};

export type DeviceProblem = 'deviceIdRequired' | 'imeiRequired' | 'imeiLength' | 'typeRequired' | 'vehicleRequired';

/** Checks everything at once (spec core §5). The texts of the problems are `devices.problems.*`. */
export function deviceProblems(values: DeviceValues): Partial<Record<DeviceField, DeviceProblem>> {
  const imei = values.imei.trim();
  return {
    ...(values.deviceId.trim() === '' && { deviceId: 'deviceIdRequired' as const }),
    ...(imei === ''
      ? { imei: 'imeiRequired' as const }
      : imei.length !== IMEI_LENGTH && { imei: 'imeiLength' as const }),
    ...(values.type === '' && { type: 'typeRequired' as const }),
    ...(values.vehicle === '' && { vehicle: 'vehicleRequired' as const }),
  };
}

/** The body to send. Ids go back as the server gave them, so the vehicle's is looked up among `vehicleIds`. */
export function deviceBody(values: DeviceValues, vehicleIds: readonly Id[]): DeviceBody {
  return {
    device_id: values.deviceId.trim(),
    imei: values.imei.trim(),
    device_type: values.type,
    vehicle_id: vehicleIds.find((id) => String(id) === values.vehicle) ?? values.vehicle,
    sim_card_number: values.sim.trim(),
    phone_number: values.phone.trim(),
    status: values.status,
    notes: values.notes.trim(),
  };
}

/** Types of a remote command, in the order of the buttons. */
export const commandTypes = ['location_request', 'engine_cut', 'engine_restore', 'reboot', 'config_update'] as const;
export type CommandType = (typeof commandTypes)[number];

/** Payload of a command. `report_interval` is in seconds, `speed_limit` in km/h. */
export const commandData = (type: CommandType): Record<string, number> =>
  type === 'config_update' ? { report_interval: 30, speed_limit: 80 } : {};

/** A fix older than this says nothing of where the vehicle is now. */
export const OLD_FIX = 5 * 60_000;

export type EngineRisk = 'moving' | 'oldFix' | 'noFix';

/**
 * Why cutting this engine demands the typed plate: the vehicle moves, or nobody knows whether it does.
 *
 * @param speed km/h
 * @param fixAt epoch ms of the last fix
 */
export function engineRisk(speed: number | null, fixAt: number | null, now: number): EngineRisk | null {
  if (speed !== null && speed > 0) return 'moving';
  if (fixAt === null || speed === null) return 'noFix';
  return now - fixAt > OLD_FIX ? 'oldFix' : null;
}

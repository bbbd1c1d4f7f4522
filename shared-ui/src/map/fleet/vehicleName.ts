import type { MapVehicle } from '../types';

/** The name of a vehicle on the map: its plate, else the next best identity. */
export const vehicleName = (vehicle: MapVehicle): string =>
  vehicle.plate || vehicle.vehicleCode || String(vehicle.deviceId ?? '') || vehicle.key;

import type { MapVehicle } from '../types';

/** What a vehicle is called on the map: its plate, else the next best identity. */
export const vehicleName = (vehicle: MapVehicle): string =>
  vehicle.plate || vehicle.vehicleCode || String(vehicle.deviceId ?? '') || vehicle.key;

import { useMemo } from 'react';
import type { Id } from 'shared-auth';
import type { MapVehicle } from 'shared-ui/map';
import { fixTime, lastPosition, type Position } from './telemetry';
import { newerPosition, useLiveVehicle } from './useLiveVehicle';

/** What the answers for a vehicle and for a device have in common. */
interface DetailRow {
  vehicle_code: string | null;
  device_id: string | null;
  license_plate: string | null;
  make: string | null;
  model: string | null;
  vehicle_type: string | null;
  latest_location: Position | null;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  last_location_time: number | null;
}

/** A vehicle's or device's status, position and marker, kept fresh by its live events. */
export function useLiveDetails(
  row: DetailRow,
  { key, vehicleId, status: answered }: { key: Id; vehicleId: Id | null; status: string | null },
) {
  const { vehicle_code, device_id, license_plate } = row;
  const who = useMemo(
    () => ({ vehicle_id: vehicleId, vehicle_code, device_id, license_plate }),
    [vehicleId, vehicle_code, device_id, license_plate],
  );
  const live = useLiveVehicle(who);
  const status = live.status ?? answered;
  const position = useMemo(
    () => newerPosition(lastPosition(row.latest_location, row), live.position),
    [row, live.position],
  );
  const fixAt = position && fixTime(position);
  const marker = useMemo(
    (): MapVehicle => ({
      key: String(key),
      id: vehicleId ?? key,
      vehicleCode: row.vehicle_code,
      plate: row.license_plate,
      make: row.make,
      model: row.model,
      vehicleType: row.vehicle_type,
      deviceId: row.device_id,
      status,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      speed: position?.speed ?? null,
      heading: position?.heading ?? null,
      fixAt,
    }),
    [row, key, vehicleId, status, position, fixAt],
  );
  return { status, position, fixAt, marker };
}

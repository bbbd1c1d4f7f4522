import { useEffect, useMemo, useState } from 'react';
import { type Id, type LiveRow, live } from 'shared-auth';
import { clock } from 'shared-ui';
import type { MapVehicle } from 'shared-ui/map';
import { mapVehicle } from './mapVehicle';
import { fixTime, lastPosition, type Position } from './telemetry';

/** The common fields of the responses for a vehicle and for a device. */
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

/**
 * A response's row with newer live values, and the time at which its last position arrived. The page has joined its
 * tracking.
 */
function useLiveRow<Row extends LiveRow>(answered: Row): { row: Row; receivedAt: number | null } {
  const [registered] = useState(live.registerRows);
  const [arrived, setArrived] = useState<{ key: string; at: number } | null>(null);
  const [changes, setChanges] = useState(0);

  useMemo(
    function takeAnswer() {
      registered.setRows([answered]);
    },
    [registered, answered],
  );
  useEffect(
    function takeEvents() {
      return registered.listen({
        onMoves: ([move]) => {
          if (move) setArrived({ key: move.vehicle, at: clock.now() });
        },
        onStatuses: () => setChanges((n) => n + 1),
      });
    },
    [registered],
  );

  const row = useMemo(
    function layLiveOverAnswer() {
      void [arrived, changes]; // the registered row has changed
      return registered.read(answered);
    },
    [registered, answered, arrived, changes],
  );
  const isLive = registered.position(answered.key) !== undefined && arrived?.key === answered.key;
  return { row, receivedAt: isLive ? arrived.at : null };
}

/** The live data of a detail page. */
export interface LiveDetails {
  status: string | null;
  position: Position | null;
  /** When the last position was measured, epoch ms. */
  fixAt: number | null;
  marker: MapVehicle;
}

/** A vehicle's or device's status, position and marker, updated by its live events. */
export function useLiveDetails(
  row: DetailRow,
  { key, vehicleId, status }: { key: Id; vehicleId: Id | null; status: string | null },
): LiveDetails {
  const answered = useMemo(() => lastPosition(row.latest_location, row), [row]);
  const registered = useMemo(
    () => ({
      key: String(key),
      vehicle_id: vehicleId,
      vehicle_code: row.vehicle_code,
      device_id: row.device_id,
      license_plate: row.license_plate,
      make: row.make,
      model: row.model,
      vehicleType: row.vehicle_type,
      deviceStatus: status,
      latitude: answered?.latitude ?? null,
      longitude: answered?.longitude ?? null,
      speed: answered?.speed ?? null,
      heading: answered?.heading ?? null,
      fixAt: answered && fixTime(answered),
      hasAlarms: false,
    }),
    [row, key, vehicleId, status, answered],
  );
  const { row: live, receivedAt } = useLiveRow(registered);
  const position = useMemo(
    () => (receivedAt === null ? answered : livePosition(live, answered, receivedAt)),
    [live, answered, receivedAt],
  );
  const marker = useMemo((): MapVehicle => {
    const { hasAlarms: _, ...vehicle } = mapVehicle(live);
    return { ...vehicle, heading: position?.heading ?? null };
  }, [live, position]);
  return { status: live.deviceStatus, position, fixAt: live.fixAt, marker };
}

/**
 * The position of a live event. Values that events lack (altitude, satellites, accuracy) stay as in the last response.
 */
function livePosition(live: LiveRow, answered: Position | null, receivedAt: number): Position {
  const { latitude, longitude, speed, heading, fixAt } = live;
  return {
    latitude,
    longitude,
    speed,
    heading: heading ?? answered?.heading ?? null,
    altitude: answered?.altitude ?? null,
    satellites: answered?.satellites ?? null,
    accuracy: answered?.accuracy ?? null,
    gps_time: fixAt,
    received_at: receivedAt,
    // These belong to the position that the server answered with, not to a live one.
    left_out_places: null,
    left_out_speeds: null,
    tracker_until: null,
  };
}

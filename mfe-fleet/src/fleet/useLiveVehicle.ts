import { useEffect, useState } from 'react';
import { type Id, type Identifiable, indexByIdentity, live } from 'shared-auth';
import type { Position } from './telemetry';

interface LiveVehicle {
  /** Newest position that live events gave of this vehicle; null before the first. */
  position: Position | null;
  /** Newest device status that live events gave; null before the first. */
  status: string | null;
}
const nothing: LiveVehicle = { position: null, status: null };

/**
 * What live events say of one vehicle while its page is open. The page has joined its tracking.
 *
 * @param who stable between renders; null while the vehicle is not loaded
 */
export function useLiveVehicle(who: Identifiable | null): LiveVehicle {
  const [state, setState] = useState<LiveVehicle & { who: Id | null }>({ ...nothing, who: null });
  const vehicle = who?.vehicle_id ?? who?.device_id ?? null;

  useEffect(
    function followVehicle() {
      if (!who) return;
      const find = indexByIdentity([who]);
      const keep = (change: Partial<LiveVehicle>) =>
        setState((known) => ({ ...(known.who === vehicle ? known : nothing), ...change, who: vehicle }));
      const stopMoves = live.subscribe('location-update', (batch) => {
        const event = batch.findLast((candidate) => find(candidate));
        if (!event || event.latitude === null || event.longitude === null) return;
        const { latitude, longitude, speed, heading, time } = event;
        keep({
          position: {
            latitude,
            longitude,
            speed,
            heading,
            altitude: null,
            satellites: null,
            accuracy: null,
            gps_time: time,
            received_at: null,
          },
        });
      });
      const stopStatuses = live.subscribe('status-update', (batch) => {
        const status = batch.findLast((candidate) => find(candidate))?.status;
        if (status != null) keep({ status });
      });
      return () => {
        stopMoves();
        stopStatuses();
      };
    },
    [who, vehicle],
  );

  return state.who === vehicle ? state : nothing;
}

/** The newer of what the server answered and what a live event said since; what the event does not carry is kept. */
export function newerPosition(answered: Position | null, said: Position | null): Position | null {
  if (!said) return answered;
  if (!answered) return said;
  const [before, after] = [answered.gps_time ?? answered.received_at, said.gps_time];
  if (before !== null && after !== null && after <= before) return answered;
  return { ...said, heading: said.heading ?? answered.heading };
}

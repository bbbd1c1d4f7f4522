import { useEffect, useState } from 'react';
import { type Id, type Identifiable, indexByIdentity, live } from 'shared-auth';
import { clock } from 'shared-ui';
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
            received_at: clock.now(),
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

/**
 * The newer of what the server answered and what a live event said since. What live events do not carry (altitude, satellites,
 * accuracy) stays as answered until the next answer.
 */
export function newerPosition(answered: Position | null, said: Position | null): Position | null {
  if (!said) return answered;
  if (!answered) return said;
  const before = answered.gps_time ?? answered.received_at;
  if (before !== null && said.gps_time !== null && said.gps_time <= before) return answered;
  const { altitude, satellites, accuracy } = answered;
  return { ...said, heading: said.heading ?? answered.heading, altitude, satellites, accuracy };
}

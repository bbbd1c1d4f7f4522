import { useState } from 'react';
import type { LatLng } from 'shared-ui';

/** Milliseconds; a phone in a building needs a while. */
const TIMEOUT_MS = 15_000;
/** Milliseconds; an older cached position of the browser is not used. */
const MAX_AGE_MS = 60_000;

export type PositionFailure = 'denied' | 'unavailable';

/** The user's own position, asked for after a click; it stays in the browser. */
export function useOwnPosition(onPosition: (at: LatLng) => void) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<PositionFailure | null>(null);

  function ask() {
    setFailure(null);
    if (!('geolocation' in navigator)) return setFailure('unavailable');
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onPosition({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsking(false);
        setFailure(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
      },
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  }
  return { ask, isAsking, failure };
}

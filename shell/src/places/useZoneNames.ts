import { useEffect } from 'react';
import { onCall, serverCan, useCan } from 'shared-auth';
import { provideZones, type ZoneSource } from 'shared-ui/zoneSource';
import { readZones, ZONES } from './zones.api';

/** Milliseconds after which zones drawn by other users are used as names. */
const REFRESH_MS = 5 * 60_000;

/**
 * Names places by the user's zones on all pages: one copy, read when the first place is to be named, and again after a
 * write of a zone in this page. Where the server has no zones, or the user may not see them, no call is sent.
 */
export function useZoneNames(): void {
  const isAllowed = useCan('zones.view') && serverCan('zones');
  useEffect(
    function nameByZones() {
      return isAllowed ? provideZones(zonesOfServer) : undefined;
    },
    [isAllowed],
  );
}

const zonesOfServer: ZoneSource = (onZones) => {
  let known: string | undefined;
  let reading = new AbortController();
  async function read() {
    reading.abort();
    reading = new AbortController();
    const { zones, version } = await readZones(reading.signal);
    if (version !== known) onZones(zones);
    known = version;
  }
  // If they cannot be read, places retain their present names.
  const tryRead = () => void read().catch(() => {});
  tryRead();
  const timer = setInterval(tryRead, REFRESH_MS);
  const stop = onCall(({ method, path }) => {
    if (method !== 'GET' && path.startsWith(ZONES)) tryRead();
  });
  return () => {
    reading.abort();
    clearInterval(timer);
    stop();
  };
};

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverCan } from 'shared-auth';
import { formatStopped, useNow } from 'shared-ui';
import { isOldState } from '../live/telemetry';
import { lastMovedQuery, STOPPED_BELOW_KMH, stoppedSinceQuery } from './stopped.api';

const MINUTE_MS = 60_000;

interface Motion {
  deviceId: string | null;
  /** km/h */
  speed: number | null;
  /** Epoch ms of the last fix. */
  fixAt: number | null;
  status: string | null;
  /** When it last arrived, by the server's trips, where the page knows it; epoch ms. */
  lastArrival?: number | null;
}

/** A tracker that is heard of sends no new fix while it is stopped, for so long at most. */
const PARKED_FIX_MS = 90 * MINUTE_MS;

/** Whether it is known to stand now: what is silent may have gone on. */
export function isStopped({ speed, fixAt, status }: Omit<Motion, 'deviceId' | 'lastArrival'>, now: number): boolean {
  if (speed === null || speed >= STOPPED_BELOW_KMH || status === 'offline' || fixAt === null) return false;
  return status === 'online' ? now - fixAt < PARKED_FIX_MS : !isOldState(fixAt, now);
}

/**
 * "Стои 42 мин", by the server's stops where it has them, else by its stored positions; only that it is stopped where
 * they do not reach back. Null while it moves or is silent.
 */
export function useStopped({ deviceId, lastArrival = null, ...motion }: Motion): string | null {
  const { t } = useTranslation('ui');
  const now = useNow();
  const stands = isStopped(motion, now);
  const isAsked = stands && deviceId !== null && lastArrival === null;
  const hasStops = serverCan('trips');
  const stop = useQuery({ ...stoppedSinceQuery(deviceId ?? ''), enabled: isAsked && hasStops });
  // A stop of a minute or two is none yet.
  const isUnknown = !hasStops || (!stop.isPending && stop.data == null);
  const moved = useQuery({ ...lastMovedQuery(deviceId ?? ''), enabled: isAsked && isUnknown });
  const isPending = isUnknown ? moved.isPending : stop.isPending;
  if (!stands || (isAsked && isPending)) return null;
  return formatStopped(lastArrival ?? stop.data ?? moved.data ?? null, now, t);
}

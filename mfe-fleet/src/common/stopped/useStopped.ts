import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverCan } from 'shared-auth';
import { isStopped } from 'shared-auth/contract';
import { formatStopped, useNow } from 'shared-ui';
import { lastMovedQuery, stoppedSinceQuery } from './stopped.api';

interface Motion {
  deviceId: string | null;
  /** km/h */
  speed: number | null;
  /** Epoch ms of the last fix. */
  fixAt: number | null;
  status: string | null;
  /** The last arrival by the server's trips, where the page knows it; epoch ms. */
  lastArrival?: number | null;
}

/**
 * "Стои 42 мин", from the server's stops if it has them, else from its stored positions. If these do not reach back far
 * enough, only that the vehicle is stopped. Null while the vehicle moves or is silent.
 */
export function useStopped({ deviceId, lastArrival = null, ...motion }: Motion): string | null {
  const { t } = useTranslation('ui');
  const now = useNow();
  const stands = isStopped(motion, now);
  const isAsked = stands && deviceId !== null && lastArrival === null;
  const hasStops = serverCan('trips');
  const stop = useQuery({ ...stoppedSinceQuery(deviceId ?? ''), enabled: isAsked && hasStops });
  // The server ignores halts of a minute or two, so it may have no stop.
  const isUnknown = !hasStops || (!stop.isPending && stop.data == null);
  const moved = useQuery({ ...lastMovedQuery(deviceId ?? ''), enabled: isAsked && isUnknown });
  const isPending = isUnknown ? moved.isPending : stop.isPending;
  if (!stands || (isAsked && isPending)) return null;
  return formatStopped(lastArrival ?? stop.data ?? moved.data ?? null, now, t);
}

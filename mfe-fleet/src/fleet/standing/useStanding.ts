import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDuration, useNow } from 'shared-ui';
import { isOldState } from '../live/telemetry';
import { lastMovedQuery, STANDING_BELOW_KMH } from './standing.api';

interface Motion {
  deviceId: string | null;
  /** km/h */
  speed: number | null;
  /** Epoch ms of the last fix. */
  fixAt: number | null;
  status: string | null;
}

/** Whether it is known to stand now: what is silent may have gone on. */
export const isStanding = ({ speed, fixAt, status }: Omit<Motion, 'deviceId'>, now: number): boolean =>
  speed !== null && speed < STANDING_BELOW_KMH && status !== 'offline' && fixAt !== null && !isOldState(fixAt, now);

/** "Стои 42 мин", by the server's stored positions; only that it stands where they do not reach back. Null while it moves or is silent. */
export function useStanding({ deviceId, ...motion }: Motion): string | null {
  const { t } = useTranslation('ui');
  const now = useNow();
  const stands = isStanding(motion, now);
  const { data, isPending } = useQuery({ ...lastMovedQuery(deviceId ?? ''), enabled: stands && deviceId !== null });
  if (!stands || (isPending && deviceId !== null)) return null;
  return data == null ? t('ui:standing.now') : t('ui:standing.since', { duration: formatDuration(now - data, t) });
}

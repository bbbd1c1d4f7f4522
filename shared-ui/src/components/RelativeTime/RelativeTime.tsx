import { useTranslation } from 'react-i18next';
import { useNow } from '../../hooks/clock';
import { formatDateTime, formatRelativeTime } from '../../model/format';

/** "5 min ago", updated by the shared clock; the exact time is its tooltip. */
export function RelativeTime({ at, className }: { at: number | null; className?: string | undefined }) {
  const { t } = useTranslation('ui');
  const now = useNow();
  const isTime = at !== null && Math.abs(at) <= 8.64e15;
  return (
    <time className={className} dateTime={isTime ? new Date(at).toISOString() : undefined} title={formatDateTime(at)}>
      {formatRelativeTime(at, now, t)}
    </time>
  );
}

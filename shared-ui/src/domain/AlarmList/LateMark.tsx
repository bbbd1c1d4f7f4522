import { useTranslation } from 'react-i18next';
import { isLateAlarm } from 'shared-auth/contract';
import { Badge } from '../../components/Badge/Badge';

/** Marks an alarm that reached the server long after it happened. Times in epoch ms. */
export function LateMark({ alarm }: { alarm: { created_at: number | null; received_at?: number | null | undefined } }) {
  const { t } = useTranslation('ui');
  return isLateAlarm(alarm.created_at, alarm.received_at) && <Badge tone="neutral">{t('ui:alarmLate')}</Badge>;
}

import { Check, Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from 'shared-auth';
import { Button } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { useAcknowledgeAlarm, useAcknowledging } from '../alarms/alarms.api';
import { useClaims } from '../alarms/claims/useClaims';
import { useDeedFailed, usePendingAlarms } from '../alarms/pendingAlarms';
import { membersOf } from '../feed/repeats';
import styles from './AlarmBar.module.css';

interface ClaimOrAcknowledgeProps {
  alarm: Alarm;
  /** Id of the text that describes the alarm. */
  describedBy: string;
  onPress: () => void;
}

/** Claims an alarm; acknowledges it where the server does not support claims. */
export function ClaimOrAcknowledge({ alarm, describedBy, onPress }: ClaimOrAcknowledgeProps) {
  const { t } = useTranslation('mfe-alarms');
  const mayAct = useCan('alarms.acknowledge');
  const claims = useClaims();
  const failed = useDeedFailed();
  const pending = usePendingAlarms();
  const acknowledge = useAcknowledgeAlarm();
  const acknowledging = useAcknowledging();
  const ids = membersOf(alarm).map(({ id }) => id);
  if (pending.has(String(alarm.id))) return <span className={styles.done}>{t('ui:unsent')}</span>;
  if (!mayAct || alarm.hasNoId) return null;
  const title = t(alarm.claimed_by === undefined ? 'ui:actions.acknowledge' : 'alarmBar.claim');
  const common = { size: 'sm', 'aria-describedby': describedBy, title } as const;
  if (alarm.claimed_by === undefined)
    return (
      <Button
        {...common}
        icon={Check}
        busy={acknowledging.has(String(alarm.id))}
        onClick={() => {
          onPress();
          acknowledge.mutate(ids, {
            onError: (error) => failed('acknowledge', ids, error, (message) => t('acknowledged.failed', { message })),
          });
        }}
      >
        <span className={styles.label} data-claim="">
          {t('ui:actions.acknowledge')}
        </span>
      </Button>
    );
  return (
    <Button
      {...common}
      icon={Hand}
      busy={claims.isPending}
      onClick={() => {
        onPress();
        void claims.set(ids, true);
      }}
    >
      <span className={styles.label} data-claim="">
        {t('alarmBar.claim')}
      </span>
    </Button>
  );
}

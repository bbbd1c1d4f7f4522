import { Check, Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, useCan } from 'shared-auth';
import { Button, notify } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { useAcknowledgeAlarm, useAcknowledging } from '../alarms/alarms.api';
import { useClaim } from '../alarms/claims/claims.api';
import styles from './AlarmStrip.module.css';

interface TakeButtonProps {
  alarm: Alarm;
  /** Id of the words that say which alarm. */
  describedBy: string;
  onPress: () => void;
}

/** Takes an alarm over; acknowledges it where the server's alarms know no claims. */
export function TakeButton({ alarm, describedBy, onPress }: TakeButtonProps) {
  const { t } = useTranslation('mfe-alarms');
  const mayAct = useCan('alarms.acknowledge');
  const claim = useClaim();
  const acknowledge = useAcknowledgeAlarm();
  const acknowledging = useAcknowledging();
  if (!mayAct) return null;
  const title = t(alarm.claimed_by === undefined ? 'ui:actions.acknowledge' : 'strip.take');
  const common = { size: 'sm', 'aria-describedby': describedBy, title } as const;
  if (alarm.claimed_by === undefined)
    return (
      <Button
        {...common}
        icon={Check}
        busy={acknowledging.has(String(alarm.id))}
        onClick={() => {
          onPress();
          acknowledge.mutate([alarm.id], {
            onError: (error) => notify.error(t('acknowledged.failed', { message: errorText(error, t) })),
          });
        }}
      >
        <span className={styles.label} data-take="">
          {t('ui:actions.acknowledge')}
        </span>
      </Button>
    );
  return (
    <Button
      {...common}
      icon={Hand}
      busy={claim.isPending}
      onClick={() => {
        onPress();
        claim.mutate(
          { alarm: alarm.id, isMine: true },
          { onError: (error) => notify.error(t('claim.failed', { message: errorText(error, t) })) },
        );
      }}
    >
      <span className={styles.label} data-take="">
        {t('strip.take')}
      </span>
    </Button>
  );
}

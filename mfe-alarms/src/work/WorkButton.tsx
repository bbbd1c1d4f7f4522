import { MessageSquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { Button } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { openWork } from './desk';
import styles from './WorkButton.module.css';

interface WorkButtonProps {
  alarm: Alarm;
  /** Id of the text that describes the alarm. */
  describedBy?: string;
  /** Shown by its icon only; the name stays. */
  isIcon?: boolean;
}

/** Opens the notes of an alarm, its hand-over and its closing; only where the server has them. */
export function WorkButton({ alarm, describedBy, isIcon = false }: WorkButtonProps) {
  const { t } = useTranslation('mfe-alarms');
  const mayWork = useCan('alarms.claim');
  if (!mayWork || !serverCan('alarms.work') || alarm.hasNoId) return null;
  const count = alarm.note_count ?? 0;
  const name = count > 0 ? t('work.openNotes', { count }) : t('work.open');
  return (
    <Button
      size="sm"
      icon={MessageSquarePlus}
      title={name}
      data-print="hide"
      aria-label={name}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={() => openWork(alarm)}
    >
      {isIcon ? count > 0 && <span aria-hidden="true">{count}</span> : <span className={styles.label}>{name}</span>}
    </Button>
  );
}

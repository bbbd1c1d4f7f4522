import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { useAlarmName } from '../../feed/useAlarmName';
import type { Alarm } from '../alarms';
import { useDeleteAlarm } from '../alarms.api';

interface DeleteAlarmDialogProps {
  open: boolean;
  /** Kept while the dialog closes; null before it first opens. */
  alarm: Alarm | null;
  onDeleted: (alarm: Alarm) => void;
  onClose: () => void;
}

/** Asks before an alarm is deleted. A failure is shown inside, and the alarm stays. */
export function DeleteAlarmDialog({ open, alarm, onDeleted, onClose }: DeleteAlarmDialogProps) {
  const { t } = useTranslation('mfe-alarms');
  const name = useAlarmName();
  const { mutate, isPending, error, reset } = useDeleteAlarm();

  function close() {
    reset();
    onClose();
  }

  function remove() {
    if (!alarm) return;
    mutate(alarm.id, {
      onSuccess: () => {
        notify.success(t('delete.done'));
        onDeleted(alarm);
        close();
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('delete.title')}
      message={
        <>
          <strong>{alarm && name(alarm)}</strong>
          <br />
          {t('delete.message')}
        </>
      }
      confirmLabel={t('ui:actions.delete')}
      tone="danger"
      busy={isPending}
      error={error ? errorText(error, t) : undefined}
      onConfirm={remove}
      onClose={close}
    />
  );
}

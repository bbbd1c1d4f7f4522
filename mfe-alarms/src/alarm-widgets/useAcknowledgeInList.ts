import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { notify } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { useAcknowledgeAlarm, useAcknowledging } from '../alarms/alarms.api';
import type { Acknowledged } from '../alarms/undo/useUndo';

/**
 * Acknowledges alarms of a widget; a failure is shown, and the alarm stays as it is.
 *
 * @param onDone - called with what came through, to show it and to offer undo
 */
export function useAcknowledgeInList(onDone: (acknowledged: Acknowledged) => void) {
  const { t } = useTranslation('mfe-alarms');
  const { mutateAsync } = useAcknowledgeAlarm();
  const busy = useAcknowledging();

  async function acknowledge(alarm: Alarm) {
    try {
      const undoUntil = await mutateAsync([alarm.id]);
      onDone({ ids: [alarm.id], undoUntil });
    } catch (error) {
      notify.error(t('acknowledged.failed', { message: errorText(error, t) }));
    }
  }

  return {
    acknowledge,
    busyIds: (alarms: readonly Alarm[]) => new Set(alarms.map(({ id }) => id).filter((id) => busy.has(String(id)))),
  };
}

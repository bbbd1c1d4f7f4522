import { useTranslation } from 'react-i18next';
import { ConfirmDialog, LazyPart, lazyPart } from 'shared-ui';
import type { AlarmSelection } from '../useAlarmSelection';
import { DeleteAlarmDialog } from './DeleteAlarmDialog';
import type { OpenAlarmDialog } from './useAlarmDialogs';

// On few visits the keys are opened.
const keysPart = lazyPart(() => import(/* webpackChunkName: "alarm-keys" */ '../keys/KeysDialog'));

interface AlarmDialogsProps {
  dialogs: OpenAlarmDialog;
  selection: AlarmSelection;
  /** Acknowledges the selection, those on other pages too. */
  onAcknowledgeAll: () => void;
  /** Whether single keys work. */
  hasKeys: boolean;
  onSwitchKeys: (hasKeys: boolean) => void;
}

/** The confirmations of the alarms page, and its list of keys. */
export function AlarmDialogs({ dialogs, selection, onAcknowledgeAll, hasKeys, onSwitchKeys }: AlarmDialogsProps) {
  const { t } = useTranslation('mfe-alarms');
  const { open, deleting, close } = dialogs;
  return (
    <>
      <DeleteAlarmDialog
        open={open === 'delete'}
        alarm={deleting}
        onDeleted={(alarm) => selection.remove([alarm.id])}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'elsewhere'}
        title={t('ui:actions.acknowledgeSelected')}
        message={t('selection.confirmElsewhere', { count: selection.elsewhere })}
        confirmLabel={t('ui:actions.acknowledgeSelected')}
        onConfirm={() => {
          close();
          onAcknowledgeAll();
        }}
        onClose={close}
      />
      {open === 'keys' && (
        <LazyPart part={keysPart} height={0} props={{ onClose: close, isOn: hasKeys, onSwitch: onSwitchKeys }} />
      )}
    </>
  );
}

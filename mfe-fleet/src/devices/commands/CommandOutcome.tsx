import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert } from 'shared-ui';
import type { DeviceCommand } from '../devices.api';
import { EngineCutState } from './EngineCutState';
import type { Commands } from './useCommands';

interface CommandOutcomeProps {
  commands: Commands;
  recent: readonly DeviceCommand[];
}

/** The result of the last command, in the alerts of the specification; for the engine also the stage of the command. */
export function CommandOutcome({ commands, recent }: CommandOutcomeProps) {
  const { t } = useTranslation('mfe-fleet');
  const { status, type, error, isLost, sent, dismiss } = commands;
  return (
    <>
      {status === 'success' && (
        <Alert tone="success" onDismiss={dismiss}>
          {t('commands.sent')}
        </Alert>
      )}
      {status === 'error' && (
        <Alert tone="danger" onDismiss={dismiss}>
          {t('commands.failed', { message: errorText(error, t) })}
        </Alert>
      )}
      {status !== 'idle' && type === 'engine_cut' && (
        <EngineCutState request={status} isLost={isLost} sent={sent} recent={recent} />
      )}
    </>
  );
}

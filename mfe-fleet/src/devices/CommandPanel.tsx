import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, isApiError, type Translate } from 'shared-auth';
import { Alert, Button, Card, formatDateTime } from 'shared-ui';
import { type CommandType, commandTypes } from './devices';
import { type DeviceCommand, useSendCommand } from './devices.api';
import styles from './devices.module.css';
import { EngineCutDialog, type EngineCutFacts } from './EngineCutDialog';
import { EngineCutState } from './EngineCutState';

interface CommandPanelProps {
  device: Id;
  facts: EngineCutFacts;
  /** Newest first; empty where the server keeps none. */
  recent: readonly DeviceCommand[];
}

/** The command buttons of a device, and what became of the commands. */
export function CommandPanel({ device, facts, recent }: CommandPanelProps) {
  const { t } = useTranslation('mfe-fleet');
  const { mutate, reset, variables, status, error, data } = useSendCommand(device);
  const [isAsking, setAsking] = useState(false);
  const isSending = status === 'pending';

  function press(type: CommandType) {
    if (isSending) return;
    if (type === 'engine_cut') setAsking(true);
    else mutate(type);
  }
  // Nobody knows whether a command without a response arrived.
  const isLost = isApiError(error) && (error.kind === 'timeout' || error.kind === 'network');

  return (
    <Card title={t('commands.title')}>
      <div className={styles.commands}>
        {commandTypes.map((type) => (
          <Button
            key={type}
            variant={type === 'engine_cut' ? 'danger' : 'secondary'}
            busy={isSending && variables === type}
            aria-disabled={isSending || undefined}
            onClick={() => press(type)}
          >
            {t(`ui:commands.${type}`)}
          </Button>
        ))}
      </div>
      {status === 'success' && (
        <Alert tone="success" onDismiss={reset}>
          {t('commands.sent')}
        </Alert>
      )}
      {status === 'error' && (
        <Alert tone="danger" onDismiss={reset}>
          {t('commands.failed', { message: errorText(error, t) })}
        </Alert>
      )}
      {status !== 'idle' && variables === 'engine_cut' && (
        <EngineCutState request={status} isLost={isLost} sent={data ?? null} recent={recent} />
      )}
      <EngineCutDialog
        {...facts}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate('engine_cut')}
      />
      {recent.length > 0 && (
        <>
          <h3 className={styles.recentTitle}>{t('commands.recent')}</h3>
          <ul className={styles.recent}>
            {recent.slice(0, 5).map((command) => (
              <li key={`${command.id}-${command.created_at}`}>
                <span>{commandText(command.command_type, t)}</span>
                <span className={styles.recentState}>
                  {commandStatus(command.status, t)} · {formatDateTime(command.created_at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const commandText = (type: string | null, t: Translate) =>
  (commandTypes as readonly (string | null)[]).includes(type) ? t(`ui:commands.${type}`) : (type ?? '—');

const knownStatuses = new Set(['pending', 'sent', 'queued', 'confirmed', 'failed']);
const commandStatus = (status: string | null, t: Translate) =>
  status !== null && knownStatuses.has(status) ? t(`commands.status.${status}`) : (status ?? '—');

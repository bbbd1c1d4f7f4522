import { useTranslation } from 'react-i18next';
import { errorText, serverCan } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { useWaitingCut } from '../../engine/engine.api';
import { asksFirst } from '../devices';
import { EngineCutDialog, type EngineCutFacts } from './EngineCutDialog';
import type { Commands } from './useCommands';

interface CommandDialogsProps {
  commands: Commands;
  /** The current data of the vehicle. */
  facts: () => EngineCutFacts;
}

/**
 * The questions before a command is sent. They name its effect; cutting the engine has a separate dialog with more
 * fields.
 */
export function CommandDialogs({ commands, facts }: CommandDialogsProps) {
  const { t } = useTranslation('mfe-fleet');
  const { asking, confirm, cancel, findDevice } = commands;
  const waiting = useWaitingCut();

  async function wait(reason: string) {
    try {
      await waiting.mutateAsync({ device: await findDevice(), reason });
    } catch (error) {
      notify.error(t('engine.waitFailed', { message: errorText(error, t) }));
    }
  }

  return (
    <>
      {asksFirst.map((type) => (
        <ConfirmDialog
          key={type}
          open={asking === type}
          title={t(`ui:commands.${type}`)}
          message={t(`commands.effect.${type}`)}
          confirmLabel={t('commands.send')}
          onConfirm={() => confirm()}
          onClose={cancel}
        />
      ))}
      <EngineCutDialog
        facts={facts}
        open={asking === 'engine_cut'}
        onClose={cancel}
        onConfirm={confirm}
        onWait={serverCan('engines') ? wait : undefined}
      />
    </>
  );
}

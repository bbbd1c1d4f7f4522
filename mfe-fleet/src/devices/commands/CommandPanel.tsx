import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { type CommandType, plainCommands } from 'shared-auth/contract';
import { Button, Card } from 'shared-ui';
import type { DeviceCommand } from '../devices.api';
import styles from '../devices.module.css';
import { CommandDialogs } from './CommandDialogs';
import { CommandHistory } from './CommandHistory';
import { CommandOutcome } from './CommandOutcome';
import type { EngineCutFacts } from './EngineCutDialog';
import { useCommands } from './useCommands';

interface CommandPanelProps {
  device: Id;
  facts: EngineCutFacts;
  /** Newest first; empty where the server stores none. */
  recent: readonly DeviceCommand[];
  /** The link led to the commands: the first one receives the focus. */
  isWanted: boolean;
}

/** The command buttons of a device, with cutting the engine apart from the others, and the results of the commands. */
export function CommandPanel({ device, facts, recent, isWanted }: CommandPanelProps) {
  const { t } = useTranslation('mfe-fleet');
  const commands = useCommands(() => device);
  const area = useRef<HTMLDivElement>(null);
  useEffect(
    function goToCommands() {
      if (isWanted) area.current?.querySelector('button')?.focus();
    },
    [isWanted],
  );
  const button = (type: CommandType) => (
    <Button
      key={type}
      variant={type === 'engine_cut' ? 'danger' : 'secondary'}
      busy={commands.isSending && commands.type === type}
      aria-disabled={commands.isSending || undefined}
      onClick={() => commands.press(type)}
    >
      {t(`ui:commands.${type}`)}
    </Button>
  );

  return (
    <Card title={t('commands.title')}>
      <div ref={area} className={styles.commands}>
        {plainCommands.map(button)}
      </div>
      <CommandOutcome commands={commands} recent={recent} />
      <CommandHistory recent={recent} />
      <section className={styles.danger} aria-label={t('commands.danger')}>
        <h3 className={styles.recentTitle}>{t('commands.danger')}</h3>
        {button('engine_cut')}
      </section>
      <CommandDialogs commands={commands} facts={() => facts} />
    </Card>
  );
}

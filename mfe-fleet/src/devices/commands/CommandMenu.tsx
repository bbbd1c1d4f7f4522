import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { commandTypes } from 'shared-auth/contract';
import { Button, Menu } from 'shared-ui';
import type { Commands } from './useCommands';

interface CommandMenuProps {
  commands: Commands;
  /** Opens immediately: the link led to the commands. */
  opensAtOnce: boolean;
  onOpen: () => void;
}

/** The commands as a menu in the head of a vehicle's page: two clicks from the vehicle to a command. */
export function CommandMenu({ commands, opensAtOnce, onOpen }: CommandMenuProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <Menu
      label={t('commands.title')}
      trigger={<Button icon={ChevronDown}>{t('commands.title')}</Button>}
      opensAtOnce={opensAtOnce}
      onOpen={onOpen}
      entries={commandTypes.map((type) => ({
        key: type,
        label: t(`ui:commands.${type}`),
        onSelect: () => commands.press(type),
        disabled: commands.isSending,
        ...(type === 'engine_cut' && { tone: 'danger' as const }),
      }))}
    />
  );
}

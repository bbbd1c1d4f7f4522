import type { TFunction } from 'i18next';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton, Menu, type MenuEntry } from 'shared-ui';
import type { AskedAction } from './ActionDialog';
import type { RolloutState } from './rollouts.api';

/** The version that means "none": the module is disabled, or its first version is not released yet. */
const NONE = '0.0.0-none';

interface ModuleMenuProps {
  live: RolloutState['live'][number];
  onStart: () => void;
  /** Absent where the controller does not support it. */
  onArrange?: (() => void) | undefined;
  onAsk: (asked: AskedAction) => void;
}

/** The actions for one module, also while a version of it is rolled out. */
export function ModuleMenu(props: ModuleMenuProps) {
  const { t } = useTranslation('ops');
  const label = t('rollouts.moduleActions', { id: props.live.id });
  return (
    <Menu
      label={label}
      placement="bottom-end"
      entries={entriesOf(props, t)}
      trigger={<IconButton icon={Ellipsis} label={label} size="sm" />}
    />
  );
}

function entriesOf({ live, onStart, onArrange, onAsk }: ModuleMenuProps, t: TFunction<'ops'>): MenuEntry[] {
  const { id, stable, candidate, lastGood } = live;
  const isDisabled = stable === NONE;
  const ask = (
    kind: 'rollback' | 'rollbackStable' | 'disable' | 'enable',
    action: AskedAction['action'],
    name = id,
    before = '',
  ) =>
    onAsk({
      title: t(`rollouts.title.${kind}`, { name }),
      effect: t(`rollouts.effect.${kind}`, { name, before }),
      confirm: t(`rollouts.verb.${kind}`),
      ...(kind === 'enable' ? {} : { tone: 'danger' }),
      action,
    });
  const back = (): MenuEntry | false => {
    if (candidate !== null) {
      const action = { name: 'rollback' as const, body: { id, version: candidate } };
      return {
        key: 'rollback',
        label: t('rollouts.title.rollback', { name: candidate }),
        onSelect: () => ask('rollback', action, `${id}@${candidate}`),
      };
    }
    if (lastGood === null || isDisabled) return false;
    const action = { name: 'rollback' as const, body: { id, version: stable } };
    return {
      key: 'rollbackStable',
      label: t('rollouts.backTo', { version: lastGood }),
      onSelect: () => ask('rollbackStable', action, `${id}@${stable}`, lastGood),
    };
  };
  return [
    { key: 'start', label: t('rollouts.start'), onSelect: onStart },
    id !== 'shell' && onArrange && { key: 'arrange', label: t('arrange.action'), onSelect: onArrange },
    back(),
    id !== 'shell' &&
      isDisabled &&
      lastGood !== null && {
        key: 'enable',
        label: t('rollouts.verb.enable'),
        onSelect: () => ask('enable', { name: 'enable', body: { id } }),
      },
    id !== 'shell' &&
      !isDisabled &&
      candidate === null && {
        key: 'disable',
        label: t('rollouts.verb.disable'),
        tone: 'danger' as const,
        onSelect: () => ask('disable', { name: 'disable', body: { id, version: stable } }),
      },
  ].filter((entry): entry is MenuEntry => Boolean(entry));
}

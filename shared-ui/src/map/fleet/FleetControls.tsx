import { Boxes, List, Maximize } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/Button/IconButton';
import styles from '../base/base.module.css';

interface FleetControlsProps {
  /** The list that opens over the map; null when there is no list, or when it is docked next to the map. */
  list: { id: string; isOpen: boolean; onToggle: () => void } | null;
  onFit: () => void;
  grouped: boolean;
  onGroup: (grouped: boolean) => void;
  /** Buttons of further tools. */
  children: ReactNode;
}

/** The buttons in the map's corner. */
export function FleetControls({ list, onFit, grouped, onGroup, children }: FleetControlsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.buttons}>
      {list && (
        <IconButton
          icon={List}
          label={t('ui:map.list')}
          aria-expanded={list.isOpen}
          aria-controls={list.id}
          onClick={list.onToggle}
        />
      )}
      <IconButton icon={Maximize} label={t('ui:map.fit')} onClick={onFit} />
      <IconButton icon={Boxes} label={t('ui:map.group')} aria-pressed={grouped} onClick={() => onGroup(!grouped)} />
      {children}
    </div>
  );
}

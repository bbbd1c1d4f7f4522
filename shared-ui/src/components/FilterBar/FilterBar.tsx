import { ListFilter, X } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import { Button } from '../Button/Button';
import styles from './FilterBar.module.css';

export interface FilterBarProps extends ComponentProps<'div'> {
  /** With it there is a "clear filters" button while a filter is active. */
  onClear?: () => void;
  /** How many filters are active; without it "clear filters" is always shown. */
  activeCount?: number;
}

/** The filters of a page in one row; where there is little room behind one button that shows how many are active. */
export function FilterBar({ onClear, activeCount, className, children, ...rest }: FilterBarProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const fields = useRef<HTMLDivElement>(null);

  function clear() {
    // The button disappears with the filters; the focus stays among them.
    fields.current?.querySelector<HTMLElement>('input, select')?.focus();
    onClear?.();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is known to browsers since 2023 only.
    <div role="search" aria-label={t('ui:actions.filter')} {...rest} className={classes(styles.bar, className)}>
      <Button
        className={styles.toggle}
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('ui:actions.filter')}
        {activeCount ? ` (${activeCount})` : ''}
      </Button>
      <div ref={fields} className={styles.fields} id={fieldsId} data-open={isOpen ? '' : undefined}>
        {children}
        {onClear && activeCount !== 0 && (
          <Button className={styles.clear} variant="ghost" icon={X} onClick={clear}>
            {t('ui:actions.clearFilters')}
          </Button>
        )}
      </div>
    </div>
  );
}

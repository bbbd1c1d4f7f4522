import { useTranslation } from 'react-i18next';
import { Hidden } from '../../internal/Hidden';
import { Button } from '../Button/Button';
import styles from './selection.module.css';
import type { Selection } from './types';

/** The number of selected rows, on all pages, with the actions on them. It stays at the bottom of the window. */
export function SelectionBar<Row>({ selection }: { selection: Selection<Row> }) {
  const { t } = useTranslation('ui');
  const count = selection.selected.size;
  const text = t('ui:table.selected', { count });
  return (
    <>
      <Hidden role="status">{count > 0 && text}</Hidden>
      {count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <div className={styles.selectionBar} role="group" aria-label={text}>
          <strong>{text}</strong>
          {selection.actions}
          <Button size="sm" variant="ghost" onClick={() => selection.onChange(new Set())}>
            {t('ui:table.clearSelection')}
          </Button>
        </div>
      )}
    </>
  );
}

import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button';
import { IconButton } from '../Button/IconButton';
import { Popover } from '../Popover/Popover';
import { CheckboxField } from '../TextField/CheckboxField';
import type { Column } from './types';
import { mayHide, type TableView } from './useTableView';
import styles from './ViewMenu.module.css';

/** The choice of columns and of low rows, at the end of the table's head. */
export function ViewMenu<Row>({ view, columns }: { view: TableView<Row>; columns: readonly Column<Row>[] }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.viewMenu}>
      <Popover
        label={t('ui:table.view')}
        trigger={<IconButton size="sm" icon={Settings2} label={t('ui:table.view')} />}
      >
        <div className={styles.viewChoices}>
          {columns.filter(mayHide).map((column) => (
            <CheckboxField
              key={column.key}
              label={column.header}
              checked={view.isShown(column)}
              onChange={(isShown) => view.show(column, isShown)}
            />
          ))}
          <hr className={styles.viewRule} />
          <CheckboxField label={t('ui:table.compact')} checked={view.isCompact} onChange={view.setCompact} />
          <Button size="sm" disabled={!view.isChanged} onClick={view.reset}>
            {t('ui:actions.reset')}
          </Button>
        </div>
      </Popover>
    </div>
  );
}

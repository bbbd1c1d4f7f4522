import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Hidden } from '../../internal/Hidden';
import { Icon } from '../../internal/Icon';
import { roles } from './roles';
import { SelectPageBox } from './SelectPageBox';
import type { SortState } from './sorting';
import styles from './sorting.module.css';
import type { Column, Selection } from './types';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | null;
  isSortable: (column: Column<Row>) => boolean;
  onSort: (key: string) => void;
  selection: Selection<Row> | undefined;
  selectableKeys: readonly string[];
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown };

/** Column heads, with their sorting and the box that picks the page. */
export function DataTableHead<Row>({
  columns,
  sort,
  isSortable,
  onSort,
  selection,
  selectableKeys,
}: DataTableHeadProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        {selection && (
          <th {...roles.head} scope="col" data-select="" data-shown-on-card="">
            <SelectPageBox selection={selection} keys={selectableKeys} label={t('ui:table.selectPage')} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          const canSort = isSortable(column);
          return (
            <th
              key={column.key}
              {...roles.head}
              scope="col"
              data-align={column.align}
              data-priority={column.priority}
              aria-sort={canSort ? (direction ?? 'none') : undefined}
              style={column.width ? { inlineSize: column.width } : undefined}
            >
              {canSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-direction={direction}
                  title={t(direction === 'ascending' ? 'ui:table.sortDescending' : 'ui:table.sortAscending', {
                    column: column.header,
                  })}
                  onClick={() => onSort(column.key)}
                >
                  {column.header}
                  <Icon icon={direction ? sortIcons[direction] : ChevronsUpDown} size={14} />
                </button>
              ) : column.hideHeader ? (
                <Hidden>{column.header}</Hidden>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

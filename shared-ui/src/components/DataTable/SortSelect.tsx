import { useTranslation } from 'react-i18next';
import { SelectField } from '../TextField/SelectField';
import type { SortState } from './sorting';
import styles from './sorting.module.css';
import type { Column } from './types';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | null;
  onSort: (sort: SortState | null) => void;
}

const directions = ['ascending', 'descending'] as const;

/** The sorting of cards, which have no column heads. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation('ui');
  if (columns.length === 0) return null;
  const choices = columns.flatMap(({ key, header }) =>
    directions.map((direction) => ({
      value: `${key} ${direction}`,
      label: t(`ui:table.${direction}`, { column: header }),
      sort: { key, direction },
    })),
  );
  return (
    <SelectField
      className={styles.sortSelect ?? ''}
      hideLabel
      label={t('ui:table.sort')}
      placeholder={t('ui:table.unsorted')}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      options={choices}
      onChange={(value) => onSort(choices.find((choice) => choice.value === value)?.sort ?? null)}
    />
  );
}

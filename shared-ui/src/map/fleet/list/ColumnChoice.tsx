import { Columns3 } from 'lucide-react';
import { Icon } from '../../../internal/Icon';
import { useMapTexts } from '../../texts/useMapTexts';
import styles from './list.module.css';
import { LIST_COLUMNS, type ListColumn } from './listColumns';

interface ColumnChoiceProps {
  columns: readonly ListColumn[];
  onChange: (columns: readonly ListColumn[]) => void;
}

/** The choice of columns for the list next to the map. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const t = useMapTexts();
  return (
    <details className={styles.columns}>
      <summary>
        <Icon icon={Columns3} size={14} />
        {t('ui-map:columns.choose')}
      </summary>
      <div>
        {LIST_COLUMNS.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={(event) =>
                onChange(
                  LIST_COLUMNS.filter((each) => (each === column ? event.target.checked : columns.includes(each))),
                )
              }
            />
            {t(`ui-map:columns.${column}`)}
          </label>
        ))}
      </div>
    </details>
  );
}

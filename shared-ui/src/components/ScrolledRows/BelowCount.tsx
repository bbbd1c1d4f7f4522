import { useTranslation } from 'react-i18next';
import styles from './ScrolledRows.module.css';

/** How many rows are below the view of a box, over its last one; its frame places it. */
export function BelowCount({ count }: { count: number | null }) {
  const { t } = useTranslation('ui');
  if (!count) return null;
  return (
    <span className={styles.below} data-rows-below="" data-print="hide">
      {t('ui:andMore', { n: count })}
    </span>
  );
}

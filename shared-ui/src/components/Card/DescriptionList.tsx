import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import styles from './Card.module.css';

export interface DescriptionItem {
  label: string;
  /** `null`, `undefined` and `''` show "no data". */
  value: ReactNode;
}

export interface DescriptionListProps extends ComponentProps<'dl'> {
  items: readonly DescriptionItem[];
}

/** Names and values of one thing. */
export function DescriptionList({ items, className, ...rest }: DescriptionListProps) {
  const { t } = useTranslation('ui');
  return (
    <dl {...rest} className={classes(styles.list, className)}>
      {items.map(({ label, value }) => (
        <div className={styles.item} key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === '' ? t('ui:empty.noData') : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

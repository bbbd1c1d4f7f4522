import type { ReactNode } from 'react';
import styles from './popup.module.css';

export function PopupFields({ fields }: { fields: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

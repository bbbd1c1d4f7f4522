import { useTranslation } from 'react-i18next';
import { ScrolledRows } from 'shared-ui/lists';
import type { ImportResult } from './import.api';
import styles from './import.module.css';
import type { ReadRows } from './importRows';

/** Enough to see that letters and columns are right. */
const MOST_SHOWN = 20;

const actions = ['create', 'update', 'keep'] as const;

/** The first rows as they would be imported, by the file's own headers. */
export function ImportTable({ read, result }: { read: ReadRows; result: ImportResult }) {
  const { t } = useTranslation('mfe-fleet');
  const fields = Object.entries(read.headers);
  const actionOf = (row: number) => {
    const action = actions.find((one) => result.rows.some((each) => each.row === row && each.action === one));
    return action ? t(`import.actions.${action}`) : '—';
  };
  return (
    <ScrolledRows className={styles.scroll ?? ''} role="region" aria-label={t('import.rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.action')}</th>
            {fields.map(([field, header]) => (
              <th key={field} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.rows.slice(0, MOST_SHOWN).map((row, at) => (
            <tr key={read.lines[at]}>
              <td className={styles.number}>{read.lines[at]}</td>
              <td>{actionOf(at)}</td>
              {fields.map(([field]) => (
                <td key={field}>{row[field] || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {read.rows.length > MOST_SHOWN && <p>{t('ui:andMore', { n: read.rows.length - MOST_SHOWN })}</p>}
    </ScrolledRows>
  );
}

import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { Alert } from 'shared-ui';
import type { ImportError, ImportResult } from './import.api';
import styles from './import.module.css';
import type { ReadRows } from './importRows';

/** More lines than anyone reads; the rest shows once these are mended. */
const MOST_SHOWN = 100;

/** What the file would do, row by row where something is wrong. */
export function ImportPreview({ read, result }: { read: ReadRows; result: ImportResult }) {
  const { t } = useTranslation('mfe-fleet');
  const { errors } = result;
  const wrongRows = new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      <p role="status">
        {t('import.counts', {
          created: result.created,
          updated: result.updated,
          unchanged: result.unchanged,
        })}
      </p>
      {read.ignored.length > 0 && (
        <p className={styles.hint}>{t('import.ignored', { columns: read.ignored.join(', ') })}</p>
      )}
      {errors.length > 0 && (
        <>
          <Alert tone="warning" role="alert">
            {t('import.wrong', { count: wrongRows })}
          </Alert>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={t('import.errors')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('import.row')}</th>
                  <th scope="col">{t('import.column')}</th>
                  <th scope="col">{t('import.value')}</th>
                  <th scope="col">{t('import.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {errors.slice(0, MOST_SHOWN).map((error) => (
                  <tr key={`${error.row} ${error.field} ${error.code}`}>
                    <td className={styles.number}>{read.lines[error.row]}</td>
                    <td>{read.headers[error.field ?? ''] ?? error.field}</td>
                    <td>{(read.rows[error.row]?.[error.field ?? ''] ?? '') || '—'}</td>
                    <td>{problemText(error, read, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {errors.length > MOST_SHOWN && <p>{t('import.more', { count: errors.length - MOST_SHOWN })}</p>}
        </>
      )}
    </>
  );
}

const codes = ['required', 'too_long', 'invalid', 'taken', 'duplicate', 'unknown', 'has_device'] as const;

/** The problem in the language of the screen; the server's own words where its code is new here. */
function problemText({ code, limit, message }: ImportError, { lines }: ReadRows, t: Translate): string {
  const known = codes.find((one) => one === code);
  if (!known) return message ?? t('import.problems.invalid');
  return t(`import.problems.${known}`, { n: known === 'duplicate' ? lines[limit ?? 0] : limit });
}

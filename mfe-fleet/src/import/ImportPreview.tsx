import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { Alert, clock } from 'shared-ui';
import { ScrolledRows } from 'shared-ui/lists';
import { ImportTable } from './ImportTable';
import type { ImportError, ImportResult } from './import.api';
import styles from './import.module.css';
import { columnsFor, type ImportKind } from './importColumns';
import type { ReadRows } from './importRows';

/** More problems than a person reads at once; the others appear when these are corrected. */
const MOST_SHOWN = 100;

interface ImportPreviewProps {
  kind: ImportKind;
  read: ReadRows;
  result: ImportResult;
  /** The trackers of a file of vehicles, which are imported after these. */
  trackers: ReadRows | null;
}

/** The result of a dry run, row by row where there are errors. */
export function ImportPreview({ kind, read, result, trackers }: ImportPreviewProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  const { errors } = result;
  const later = Object.values(trackers?.headers ?? {}).filter((title) => read.ignored.includes(title));
  const ignored = read.ignored.filter((title) => !later.includes(title));
  const wrongRows = new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      <p role="status">
        {t('import.counts', {
          created: result.created ?? 0,
          updated: result.updated ?? 0,
          unchanged: result.unchanged ?? 0,
        })}
      </p>
      {read.isCodeOfPlate && <p className={styles.hint}>{t('import.codeOfPlate')}</p>}
      {later.length > 0 && <p>{t('import.later', { columns: later.join(', ') })}</p>}
      {ignored.length > 0 && <p className={styles.hint}>{t('import.ignored', { columns: ignored.join(', ') })}</p>}
      <ImportTable read={read} result={result} />
      {errors.length > 0 && (
        <>
          <Alert tone="warning" role="alert">
            {t('import.wrong', { count: wrongRows })}
          </Alert>
          <ScrolledRows className={styles.scroll ?? ''} role="region" aria-label={t('import.errors')}>
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
                    <td className={styles.number}>{read.lines[error.row ?? -1]}</td>
                    <td>{read.headers[error.field ?? ''] ?? error.field}</td>
                    <td>{(read.rows[error.row ?? -1]?.[error.field ?? ''] ?? '') || '—'}</td>
                    <td>{problemText(error, read, t) ?? allowedText(kind, error, i18n.language, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrolledRows>
          {errors.length > MOST_SHOWN && <p>{t('import.more', { count: errors.length - MOST_SHOWN })}</p>}
        </>
      )}
    </>
  );
}

const codes = ['required', 'too_long', 'taken', 'duplicate', 'unknown', 'has_device'] as const;

/** The problem in the language of the screen; the server's own text where its code is unknown. */
function problemText({ code, limit, message }: ImportError, { lines }: ReadRows, t: Translate): string | null {
  if (code === 'invalid') return null;
  const known = codes.find((one) => one === code);
  if (!known) return message;
  return t(`import.problems.${known}`, { n: known === 'duplicate' ? lines[limit ?? 0] : (limit ?? 0) });
}

/** Why a value is refused, with the accepted values. */
function allowedText(kind: ImportKind, { field }: ImportError, language: string, t: Translate): string {
  if (field === 'year') return t('import.problems.year', { last: String(new Date(clock.now()).getFullYear() + 1) });
  const words = Object.values(columnsFor(kind).find((column) => column.field === field)?.values ?? {});
  const allowed = words.map(([mk, en]) => (language === 'en' ? en : mk)).join(', ');
  return allowed === '' ? t('import.problems.invalid') : t('import.problems.allowed', { allowed });
}

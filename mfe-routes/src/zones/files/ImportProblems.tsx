import { Alert } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import type { FileProblem } from './checked';
import styles from './import.module.css';

/** More lines than anyone reads; the rest shows once these are mended. */
const MOST_SHOWN = 200;

interface ImportProblemsProps {
  /** How many zones would be kept. */
  good: number;
  problems: readonly FileProblem[];
  /** Headers that are not understood. */
  ignored: readonly string[];
}

/** What a file would do, and each row of it that is left out. */
export function ImportProblems({ good, problems, ignored }: ImportProblemsProps) {
  const t = useZoneTexts();
  const rows = new Set(problems.map(({ row, name }) => `${row} ${name}`)).size;
  return (
    <>
      <p role="status">{t('files.counts', { good, left: rows })}</p>
      {ignored.length > 0 && <p className={styles.hint}>{t('files.ignored', { columns: ignored.join(', ') })}</p>}
      {problems.length > 0 && (
        <>
          <Alert tone="warning" role="alert">
            {t('files.left', { count: rows })}
          </Alert>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={t('files.problemsLabel')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('files.row')}</th>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{t('files.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.slice(0, MOST_SHOWN).map(({ row, name, text }, index) => (
                  <tr key={index}>
                    <td className={styles.number}>{row}</td>
                    <td>{name}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {problems.length > MOST_SHOWN && <p>{t('ui:andMore', { n: problems.length - MOST_SHOWN })}</p>}
        </>
      )}
    </>
  );
}

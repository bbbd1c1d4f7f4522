import { Alert } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import type { FileProblem } from './checked';
import { FileTable } from './FileTable';
import styles from './import.module.css';

/** More lines than a person reads; the rest shows when these are corrected. */
const MOST_SHOWN = 200;

interface ImportProblemsProps {
  /** Number of zones that would be stored. */
  good: number;
  problems: readonly FileProblem[];
  /** Headers that are not understood. */
  ignored: readonly string[];
}

/** The effect of a file, and each row that is left out. */
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
          <FileTable
            label={t('files.problemsLabel')}
            heads={[t('name'), t('files.problem')]}
            rows={problems.map(({ row, name, text }) => ({ number: row, cells: [name, text] }))}
            most={MOST_SHOWN}
          />
        </>
      )}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Disclosure, SelectField } from 'shared-ui';
import styles from './import.module.css';
import { columnsFor, headerKey, type ImportColumn, type ImportKind } from './importColumns';
import { type AssignedColumns, meaningOf, OF_TRACKERS, type ReadRows } from './importRows';

interface ColumnChoicesProps {
  kind: ImportKind;
  read: ReadRows;
  /** The part of the file that is imported after the vehicles. */
  trackers: ReadRows | null;
  assigned: AssignedColumns;
  onChange: (assigned: AssignedColumns) => void;
}

/** The meaning of headers that no list knows: entered once, and remembered for the next file. */
export function ColumnChoices({ kind, read, trackers, assigned, onChange }: ColumnChoicesProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  const nameOf = ({ names, field }: ImportColumn) =>
    (i18n.language === 'en' ? names[1] : names[0]) ?? names[0] ?? field;
  const fields = [
    ...columnsFor(kind).map((column) => ({ value: column.field, label: nameOf(column) })),
    ...(kind === 'vehicles' ? columnsFor('devices') : [])
      // In which vehicle a tracker is follows from its row.
      .filter(({ field }) => field !== 'vehicle')
      .map((column) => ({
        value: `${OF_TRACKERS}${column.field}`,
        label: t('import.ofTracker', { column: nameOf(column) }),
      })),
  ];
  const taken = new Set([
    ...Object.keys(read.headers),
    ...Object.keys(trackers?.headers ?? {}).map((field) => `${OF_TRACKERS}${field}`),
  ]);
  const known = new Set(Object.values(trackers?.headers ?? {}));
  const foreign = [...new Set(read.foreign)].filter(
    (title) => !known.has(title) || meaningOf(assigned, title) !== undefined,
  );
  if (foreign.length === 0) return null;
  const choices = (
    <div className={styles.columns}>
      {foreign.map((title) => {
        const key = headerKey(title);
        const meaning = meaningOf(assigned, title) ?? '';
        return (
          <SelectField
            key={key}
            label={title}
            value={meaning}
            placeholder={t('import.skip')}
            options={fields.filter(({ value }) => value === meaning || !taken.has(value))}
            onChange={(field) => onChange({ ...assigned, [key]: field })}
          />
        );
      })}
    </div>
  );
  // The import needs the column that identifies the rows: if it is missing, the choice is expanded.
  if (read.missing) return <section aria-label={t('import.columns')}>{choices}</section>;
  return <Disclosure label={t('import.columns')}>{choices}</Disclosure>;
}

import { FileDown } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, downloadCsv, Spinner, toCsv } from 'shared-ui';
import styles from './import.module.css';
import { columnsFor, type ImportKind } from './importColumns';

interface ChooseFileProps {
  kind: ImportKind;
  /** Of the file that is chosen. */
  name: string | null;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file from the disk, chosen or dropped; and an empty one to fill in. */
export function ChooseFile({ kind, name, busy, onFile }: ChooseFileProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  const hint = useId();
  const [isOver, setOver] = useState(false);
  // Both languages are understood; the empty file is in that of the screen.
  const headers = columnsFor(kind).map(({ names }) => (i18n.language === 'en' ? names[1] : names[0]) ?? names[0] ?? '');

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  }

  return (
    // The drop is a shortcut for the pointer; the field inside it is the way for everyone.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={styles.choose}>
        <span>{t('import.choose')}</span>
        <input
          type="file"
          accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={hint}
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file, corrected, may be chosen again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      <p className={styles.hint} id={hint}>
        {t(`import.hint.${kind}`)}
      </p>
      <p role="status" className={styles.file}>
        {busy ? <Spinner label={t('import.reading')} /> : name}
      </p>
      <Button size="sm" icon={FileDown} onClick={() => downloadCsv(`${kind}.csv`, toCsv(headers, []))}>
        {t('import.template')}
      </Button>
    </div>
  );
}

import { type DragEvent, useId, useState } from 'react';
import { Spinner } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import styles from './import.module.css';

interface ChooseZoneFileProps {
  /** Of the file that is chosen. */
  name: string | null;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file from the disk, chosen or dropped. */
export function ChooseZoneFile({ name, busy, onFile }: ChooseZoneFileProps) {
  const t = useZoneTexts();
  const hint = useId();
  const [isOver, setOver] = useState(false);

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
        <span>{t('files.choose')}</span>
        <input
          type="file"
          accept=".geojson,.json,.kml,.gpx,.csv,.wkt,.txt"
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
        {t('files.hint')}
      </p>
      <p role="status" className={styles.file}>
        {busy ? <Spinner label={t('files.reading')} /> : name}
      </p>
    </div>
  );
}

import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Spinner } from '../Spinner/Spinner';
import styles from './FileField.module.css';

export interface FileFieldProps {
  /** The text of the button: "Choose a CSV file, or drop it here". */
  label: string;
  /** The requirements for the file. */
  hint: string;
  /** Endings and types, as in the `accept` attribute of an input. */
  accept: string;
  /** Name of the chosen file. */
  name: string | null;
  /** The current work with a file, in words; further files are ignored meanwhile. */
  busy: string | null;
  onFile: (file: File) => void;
  /** Several may be chosen at once; called in place of `onFile`. */
  onFiles?: (files: readonly File[]) => void;
  /** Content below, for instance an empty file to fill in. */
  children?: ReactNode;
}

/** A file from the disk, chosen or dropped. The button speaks the reader's language, not the browser's. */
export function FileField({ label, hint, accept, name, busy, onFile, onFiles, children }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (busy === null) take([...event.dataTransfer.files]);
  }

  function take(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    if (onFiles) onFiles(files);
    else onFile(file);
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
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          multiple={onFiles !== undefined}
          aria-describedby={id}
          disabled={busy !== null}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file, corrected, may be chosen again.
            target.value = '';
            take(files);
          }}
        />
      </label>
      <p className={styles.hint} id={id}>
        {hint}
      </p>
      <p role="status" className={styles.file}>
        {busy === null ? (
          name
        ) : (
          <>
            <Spinner /> {busy}
          </>
        )}
      </p>
      {children}
    </div>
  );
}

import styles from './Figures.module.css';

interface FiguresProps {
  items: readonly { label: string; value: string }[];
}

/** The figures of a track, side by side; large enough to be read across the room. */
export function Figures({ items }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

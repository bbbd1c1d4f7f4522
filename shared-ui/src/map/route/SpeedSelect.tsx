import { useId } from 'react';
import { Hidden } from '../../internal/Hidden';
import styles from './route.module.css';

interface SpeedSelectProps {
  label: string;
  /** How many times faster than life. */
  speeds: readonly number[];
  value: number;
  onChange: (speed: number) => void;
}

export function SpeedSelect({ label, speeds, value, onChange }: SpeedSelectProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <Hidden>{label}</Hidden>
      <select id={id} className={styles.speed} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </label>
  );
}

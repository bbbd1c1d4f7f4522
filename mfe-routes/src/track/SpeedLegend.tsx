import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { speedColor } from 'shared-ui/map';
import styles from './Legend.module.css';

/** A speed of each band of colour, km/h. */
const bands = [
  { name: 'standing', speed: 0 },
  { name: 'slow', speed: 10 },
  { name: 'medium', speed: 35 },
  { name: 'fast', speed: 65 },
  { name: 'high', speed: 80 },
] as const;

/** The meaning of the speed colours, also where the line does not use them (`isUsed`) but could. */
export function SpeedLegend({ isUsed }: { isUsed: boolean }) {
  const { t } = useTranslation('mfe-routes');
  const titleId = useId();
  return (
    <div className={styles.legend}>
      <span id={titleId} className={styles.title}>
        {t(isUsed ? 'legend.speed' : 'legend.bySpeed')}
      </span>
      <ul className={styles.bands} aria-labelledby={titleId}>
        {bands.map(({ name, speed }) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: speedColor(speed) }} />
            {t(`legend.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

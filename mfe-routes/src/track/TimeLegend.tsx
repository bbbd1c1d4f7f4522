import { useTranslation } from 'react-i18next';
import { timeColor } from 'shared-ui/map';
import styles from './Legend.module.css';

/** Enough stops for the browser to mix the hues between them as the line does. */
const stops = Array.from({ length: 9 }, (_, index) => timeColor(index / 8)).join(', ');

/** The meaning of the time colours: blue at the start, red at the end. */
export function TimeLegend() {
  const { t } = useTranslation('mfe-routes');
  return (
    <div className={styles.legend}>
      <span className={styles.title}>{t('legend.time')}</span>
      <span className={styles.ramp}>
        {t('track.from')}
        <span className={styles.gradient} style={{ background: `linear-gradient(to right, ${stops})` }} />
        {t('track.to')}
      </span>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { formatNumber } from 'shared-ui';
import styles from './ReportTable.module.css';

interface LeftOutProps {
  /** Null where a server does not judge what trackers report. */
  of: { left_out_places: number | null; left_out_speeds: number | null };
}

/** How many positions and speeds of the period are not believed, and so in no figure; nothing where all are. */
export function LeftOut({ of: { left_out_places, left_out_speeds } }: LeftOutProps) {
  const { t } = useTranslation('mfe-reports');
  const counts = [
    ['places', left_out_places ?? 0],
    ['speeds', left_out_speeds ?? 0],
  ] as const;
  return counts.map(
    ([what, count]) =>
      count > 0 && (
        <p key={what} className={styles.cut}>
          {t(`leftOut.${what}`, { count, n: formatNumber(count) })}
        </p>
      ),
  );
}

import { useTranslation } from 'react-i18next';
import { formatNumber } from 'shared-ui';
import styles from './ReportTable.module.css';

interface LeftOutProps {
  /** Null where a server does not check the plausibility of reports. */
  of: { left_out_places: number | null; left_out_speeds: number | null };
}

/**
 * The number of implausible positions and speeds of the period, which are left out of all figures; renders nothing
 * without any.
 */
export function LeftOut({ of: { left_out_places, left_out_speeds } }: LeftOutProps) {
  const { t } = useTranslation('mfe-reports');
  const texts = [['places', left_out_places ?? 0] as const, ['speeds', left_out_speeds ?? 0] as const].flatMap(
    ([what, count]) => (count > 0 ? t(`leftOut.${what}`, { count, n: formatNumber(count) }) : []),
  );
  return texts.length > 0 && <p className={styles.cut}>{texts.join(' ')}</p>;
}

import { useTranslation } from 'react-i18next';
import { formatNumber } from 'shared-ui';
import styles from './ReportTable.module.css';
import type { Cut } from './reports';

/** Shows how many rows were left out; renders nothing when all are shown. */
export function TruncationNotice({ cut, exported = false }: { cut: Cut<unknown>; exported?: boolean }) {
  const { t } = useTranslation('mfe-reports');
  if (!cut.isCut) return null;
  const values = { shown: formatNumber(cut.rows.length), total: formatNumber(cut.total) };
  return <p className={styles.cut}>{t(exported ? 'cutExported' : 'cut', values)}</p>;
}

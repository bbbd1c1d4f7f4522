import { useTranslation } from 'react-i18next';
import { formatDistance } from 'shared-ui';
import { type Sums, sumOf } from 'shared-ui/reports';

/**
 * Next to the sums of a report: what was driven in private time, of which nothing else is known. Nothing where there
 * was none.
 */
export function PrivateDistance({ rows }: { rows: readonly Sums[] }) {
  const { t } = useTranslation('mfe-reports');
  const { privateMetres } = sumOf(rows);
  if (privateMetres === undefined) return null;
  const isPartial = rows.some((row) => row.privateMetres === null);
  return (
    <p>{t(isPartial ? 'month.privatePartly' : 'month.private', { distance: formatDistance(privateMetres ?? 0) })}</p>
  );
}

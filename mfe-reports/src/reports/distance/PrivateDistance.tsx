import { useTranslation } from 'react-i18next';
import { formatDistance } from 'shared-ui';
import { type Sums, sumOf } from 'shared-ui/reports';

/**
 * The distance driven in private time, below the sums of a report; no other data of that time exist. Renders nothing
 * without private time.
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

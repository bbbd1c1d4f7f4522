import { useTranslation } from 'react-i18next';
import { formatCoordinates, formatDateTime, formatHeading, formatSpeed } from 'shared-ui';
import type { TrackPoint } from 'shared-ui/map';
import styles from './PointDetails.module.css';

interface PointDetailsProps {
  point: TrackPoint;
  /** 1 is the first. */
  number: number;
  total: number;
}

/** What the popup of a point says. */
export function PointDetails({ point, number, total }: PointDetailsProps) {
  const { t } = useTranslation('mfe-routes');
  const facts = [
    [t('testRouteExport.time'), formatDateTime(point.at)],
    [t('testRouteExport.position'), formatCoordinates(point.lat, point.lng)],
    [t('testRouteExport.speed'), formatSpeed(point.speed)],
    [t('testRouteExport.heading'), formatHeading(point.heading)],
  ] as const;
  return (
    <div className={styles.details}>
      <strong>{t('testRouteExport.pointOf', { n: number, total })}</strong>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

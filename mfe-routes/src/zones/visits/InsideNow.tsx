import { useQuery } from '@tanstack/react-query';
import { errorText, type Id, paths } from 'shared-auth';
import { Card, EmptyState, formatDuration, formatMoment, formatNumber, QueryView, TextLink, useNow } from 'shared-ui';
import { ScrolledRows } from 'shared-ui/lists';
import { useVisitTexts } from './useVisitTexts';
import { insideQuery } from './visits.api';
import styles from './visits.module.css';

/** The vehicles in a zone now, and since when. */
export function InsideNow({ zone }: { zone: Id }) {
  const t = useVisitTexts();
  const now = useNow();
  const query = useQuery(insideQuery(zone));
  return (
    <Card title={query.data?.length ? `${t('now')} (${formatNumber(query.data.length)})` : t('now')}>
      <QueryView
        query={query}
        height={60}
        error={(error) => t('failed', { message: errorText(error, t) })}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{t('empty')}</EmptyState>}
      >
        {(rows) => (
          <ScrolledRows className={styles.insideBox ?? ''}>
            <ul className={styles.inside} aria-label={t('now')}>
              {rows.map(({ id, vehicle_id, license_plate, vehicle_code, entered_at, duration }) => (
                <li key={id}>
                  {vehicle_id === null ? (
                    <span>{license_plate}</span>
                  ) : (
                    <TextLink to={paths.vehicle(vehicle_id)}>
                      {license_plate || vehicle_code || `#${vehicle_id}`}
                    </TextLink>
                  )}
                  <span>
                    {t('since', { at: formatMoment(entered_at, now) })} ·{' '}
                    {formatDuration(duration === null ? null : duration * 1_000, t)}
                  </span>
                </li>
              ))}
            </ul>
          </ScrolledRows>
        )}
      </QueryView>
    </Card>
  );
}

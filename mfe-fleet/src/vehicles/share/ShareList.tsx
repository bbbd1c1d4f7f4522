import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { clock, formatDateTime, IconButton, notify, QueryView } from 'shared-ui';
import styles from './ShareList.module.css';
import { type Share, sharesQuery, useRevokeShare } from './share.api';

const isActive = ({ revoked_at, expires_at }: Share) =>
  revoked_at === null && expires_at !== null && expires_at > clock.now();

/** The links of a vehicle that still work. */
export function ShareList({ vehicle }: { vehicle: Id }) {
  const { t } = useTranslation('mfe-fleet');
  const shares = useQuery(sharesQuery(vehicle));
  const revocation = useRevokeShare();
  return (
    <section>
      <h3>{t('share.active')}</h3>
      <QueryView query={shares} height={40} error={(error) => errorText(error, t)}>
        {(rows) =>
          rows.some(isActive) ? (
            <ul className={styles.list} aria-label={t('share.active')}>
              {rows.filter(isActive).map((share) => {
                const name = share.destination ?? t('share.noDestination');
                return (
                  <li key={share.id} className={styles.row}>
                    <span>
                      <bdi>{name}</bdi>
                      <span className={styles.muted}>
                        {[
                          t('share.until', { time: formatDateTime(share.expires_at) }),
                          share.opened === 1 ? t('share.openedOnce') : t('share.opened', { count: share.opened ?? 0 }),
                          share.created_by,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <IconButton
                      size="sm"
                      icon={Ban}
                      label={t('share.revoke', { name })}
                      busy={revocation.isPending && revocation.variables.id === share.id}
                      onClick={() =>
                        revocation.mutate(
                          { id: share.id },
                          {
                            onSuccess: () => notify.success(t('share.revoked')),
                            onError: (error) => notify.error(errorText(error, t)),
                          },
                        )
                      }
                    />
                  </li>
                );
              })}
            </ul>
          ) : (
            <p className={styles.muted}>{t('share.none')}</p>
          )
        }
      </QueryView>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type TextName } from 'shared-auth';
import { problemNames, type VersionErrors } from 'shared-auth/contract';
import {
  Badge,
  Card,
  DescriptionList,
  Disclosure,
  EmptyState,
  formatDateTime,
  formatNumber,
  QueryView,
  Stack,
} from 'shared-ui';
import { errorsByVersion } from './rollouts.api';
import styles from './rollouts.module.css';

const when = (iso: string) => formatDateTime(Date.parse(iso));

/** One error: the thrown value, its frequency, the number of users, and the stack in the sources. */
function ErrorEntry({ error }: { error: VersionErrors['errors'][number] }) {
  const { t, i18n } = useTranslation('ops');
  const kind: TextName<'rollouts.failure'> = i18n.exists(`ops:rollouts.failure.${error.kind}`)
    ? (error.kind as TextName<'rollouts.failure'>) // asked for in the line above
    : 'other';
  const isProblem = error.kind === 'problem';
  const problem = problemNames.find((name) => name === error.name) ?? 'Other';
  return (
    <li className={styles.error}>
      <div>
        <Badge tone={isProblem ? 'warning' : 'danger'}>{t(`rollouts.failure.${kind}`)}</Badge>{' '}
        {isProblem ? (
          <span className={styles.message}>
            {t(`rollouts.problemNames.${problem}`)}: <bdi>{error.message}</bdi>
          </span>
        ) : (
          <code className={styles.message}>{`${error.name}: ${error.message}`}</code>
        )}
      </div>
      <p className={styles.reason}>
        {t('rollouts.met', {
          pages: formatNumber(error.pages),
          users: formatNumber(error.users),
          first: when(error.firstAt),
          last: when(error.lastAt),
        })}
      </p>
      {error.stack.length > 0 && (
        <Disclosure label={t('rollouts.stack')}>
          {!error.stack.some(({ isSource }) => isSource) && <p className={styles.reason}>{t('rollouts.noMaps')}</p>}
          <ol className={styles.stack}>
            {error.stack.map(({ place }, index) => (
              <li key={index}>
                <code>{place}</code>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </li>
  );
}

/** Lists the errors of each version during the last day, with their places and numbers of users. It names no user. */
export function ErrorsByVersion() {
  const { t } = useTranslation('ops');
  const errors = useQuery(errorsByVersion());
  // An older controller does not report errors.
  if (errors.data === null) return null;
  return (
    <Card title={t('rollouts.errorsTitle')}>
      <QueryView query={errors} height={96} error={(error) => errorText(error, t)}>
        {(versions) =>
          !versions || versions.length === 0 ? (
            <EmptyState>{t('rollouts.noErrors')}</EmptyState>
          ) : (
            <Stack gap={4}>
              {versions.map(({ id, version, pages, failed, users, loadTime, size, errors: own }) => (
                <section key={`${id}@${version}`} aria-label={t('rollouts.errorsIn', { name: `${id}@${version}` })}>
                  <h3 className={styles.heading}>{`${id}@${version}`}</h3>
                  <DescriptionList
                    items={[
                      {
                        label: t('errors'),
                        value: t('errorsOf', { failed: formatNumber(failed), pages: formatNumber(pages) }),
                      },
                      { label: t('rollouts.affected'), value: formatNumber(users) },
                      {
                        label: t('loadTime'),
                        value: loadTime === null ? t('none') : t('milliseconds', { n: formatNumber(loadTime) }),
                      },
                      {
                        label: t('size'),
                        value:
                          size === null ? t('none') : t('kilobytes', { n: formatNumber(Math.round(size / 1_000)) }),
                      },
                    ]}
                  />
                  {own.length === 0 && <p className={styles.reason}>{t('rollouts.nothingSaid')}</p>}
                  <ul className={styles.errors}>
                    {own.map((error) => (
                      <ErrorEntry key={error.key} error={error} />
                    ))}
                  </ul>
                </section>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Card>
  );
}

import { paths, useSession } from 'shared-auth';
import { HEARD_MINUTES } from 'shared-auth/calls';
import { Card, formatDateTime, formatNumber, Stack, TextLink } from 'shared-ui';
import { Copyable } from 'shared-ui/copyable';
import type { Run } from './brought.api';
import styles from './brought.module.css';
import { useBroughtTexts } from './useBroughtTexts';

/** Trackers that are named; the others are counted. */
const MOST_SHOWN = 20;

/** What Traccar's configuration needs to forward to here. @param origin of this console */
const configOf = (origin: string) =>
  [
    ['forward.type', 'json'],
    ['forward.url', `${origin}/ingest/positions`],
    ['forward.header', 'Authorization: Bearer fk_…'],
    ['event.forward.type', 'json'],
    ['event.forward.url', `${origin}/ingest/events`],
    ['event.forward.header', 'Authorization: Bearer fk_…'],
  ]
    .map(([key, value]) => `<entry key='${key}'>${value}</entry>`)
    .join('\n');

/** The lines that make Traccar forward, and whether messages of its trackers arrive. */
export function CheckCard({ run }: { run: Run }) {
  const t = useBroughtTexts();
  const { user } = useSession();
  const { silent, heard, trackers } = run;
  const unnamed = (trackers ?? 0) - (heard ?? 0) - Math.min(MOST_SHOWN, silent.length);
  return (
    <Card title={t('check.title')}>
      <Stack>
        <p role="status">
          {t('check.heard', {
            ...{ heard: formatNumber(heard ?? 0), count: trackers ?? 0, minutes: HEARD_MINUTES },
          })}
        </p>
        {silent.length > 0 && (
          <Stack gap={2}>
            <p>{t('check.silent')}</p>
            <ul className={styles.silent} aria-label={t('check.silent')}>
              {silent.slice(0, MOST_SHOWN).map(({ id, device_id, license_plate, last_at }) => (
                <li key={id}>
                  <TextLink to={paths.device(id)}>{license_plate ?? device_id}</TextLink>{' '}
                  <span className={styles.note}>
                    {last_at === null ? t('check.never') : t('check.last', { at: formatDateTime(last_at) })}
                  </span>
                </li>
              ))}
            </ul>
            {unnamed > 0 && <p>{t('check.more', { count: unnamed })}</p>}
          </Stack>
        )}
        <p>{t('check.lines')}</p>
        <Copyable
          label={t('check.config')}
          value={configOf(window.location.origin)}
          rows={6}
          texts={{ copy: t('check.copy'), copied: t('check.copied'), selected: t('check.selected') }}
        />
        <p className={styles.note}>
          {user?.role === 'admin' ? <TextLink to={paths.ingestKeys()}>{t('check.keys')}</TextLink> : t('check.key')}
        </p>
      </Stack>
    </Card>
  );
}

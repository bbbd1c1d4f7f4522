import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText, paths, serverCan, useCan, useUnsavedInput } from 'shared-auth';
import { HEARD_MINUTES, ingestKeyCalls } from 'shared-auth/calls';
import { Alert, Button, Card, Disclosure, formatDateTime, formatNumber, Stack, TextLink } from 'shared-ui';
import { Copyable } from 'shared-ui/copyable';
import { useCreateKey } from '../ingest-keys/ingestKeys.api';
import type { Run } from './brought.api';
import styles from './brought.module.css';
import { useBroughtTexts } from './useBroughtTexts';

/** Trackers that are named; the others are counted. */
const MOST_SHOWN = 20;
const NAME_LENGTH = ingestKeyCalls.create.body.name.input.maxLength;

/** Stands for the key in lines for somebody who has none. */
const NO_KEY = 'fk_…';

const entries = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([key, value]) => `<entry key='${key}'>${value}</entry>`)
    .join('\n');

/** The lines of Traccar's configuration: what it needs to forward messages, and what is useful besides. */
const configOf = (key: string) => ({
  needed: entries({
    'forward.type': 'json',
    'forward.url': `${window.location.origin}/ingest/positions?key=${key}`,
  }),
  // Traccar drops a message that is not accepted, unless it is told to repeat it.
  more: entries({
    'forward.retry.enable': 'true',
    'event.forward.url': `${window.location.origin}/ingest/events?key=${key}`,
  }),
});

/** The lines that make Traccar forward, and whether messages of its trackers arrive. */
export function CheckCard({ run }: { run: Run }) {
  const t = useBroughtTexts();
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
        <Lines source={run.source} />
      </Stack>
    </Card>
  );
}

/** The lines to paste, for who may make keys with a real one. */
function Lines({ source }: Pick<Run, 'source'>) {
  const t = useBroughtTexts();
  const mayMake = useCan('trackers.keys') && serverCan('trackers.keys');
  const [key, setKey] = useState<string | null>(null);
  const make = useCreateKey();
  useUnsavedInput(key !== null);
  const { needed, more } = configOf(key ?? NO_KEY);
  const name = `Traccar ${(source ?? '').replace(/^https?:\/\//, '')}`.slice(0, NAME_LENGTH).trim();
  const copied = { copied: t('check.copied'), selected: t('check.selected') };
  return (
    <>
      <p>{t('check.lines')}</p>
      {key !== null && <Alert tone="warning">{t('check.shownOnce')}</Alert>}
      <Copyable label={t('check.config')} value={needed} rows={2} texts={{ copy: t('check.copy'), ...copied }} />
      {!mayMake && <p className={styles.note}>{t('check.key', { key: NO_KEY })}</p>}
      {make.isError && <Alert tone="danger">{t('check.makeFailed', { message: errorText(make.error, t) })}</Alert>}
      {mayMake && key === null && (
        <div>
          <Button icon={KeyRound} busy={make.isPending} onClick={() => make.mutate({ name }, { onSuccess: setKey })}>
            {t('check.make')}
          </Button>
        </div>
      )}
      <Disclosure label={t('ui:actions.details')}>
        <Stack>
          <p>{t('check.moreHint')}</p>
          <Copyable
            label={t('check.moreLines')}
            value={more}
            rows={2}
            texts={{ copy: t('check.copyMore'), ...copied }}
          />
          {mayMake && <TextLink to={paths.ingestKeys()}>{t('check.keys')}</TextLink>}
        </Stack>
      </Disclosure>
    </>
  );
}

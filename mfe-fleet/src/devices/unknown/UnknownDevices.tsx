import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, live, serverCan, useCan } from 'shared-auth';
import { Alert, Button, Card, ConfirmDialog, Stack } from 'shared-ui';
import { AssignDialog } from './AssignDialog';
import { UnknownTrackerItem } from './UnknownTrackerItem';
import { type UnknownTracker, unknownTrackersQuery, useIgnoreTracker } from './unknown.api';
import styles from './unknown.module.css';

/** More than these would push the list of devices off the page. */
const FIRST_SHOWN = 3;

/**
 * Trackers that send and that nobody entered; for managers, where the server lists them. Nothing while there are none.
 */
export function UnknownDevices() {
  const { t } = useTranslation('mfe-fleet');
  const mayAssign = useCan('trackers.assign');
  const isListed = mayAssign && serverCan('trackers.unknown');
  const { data = [], refetch } = useQuery({ ...unknownTrackersQuery, enabled: isListed });
  useEffect(
    function readAgainWhenAnnounced() {
      if (!isListed) return;
      return live.onUnknownTrackers(() => void refetch());
    },
    [isListed, refetch],
  );
  const ignore = useIgnoreTracker();
  const [showsAll, setShowsAll] = useState(false);
  const [assigning, setAssigning] = useState<UnknownTracker | null>(null);
  const [ignoring, setIgnoring] = useState<UnknownTracker | null>(null);
  if (data.length === 0 && !assigning) return null;

  return (
    <Card title={t('unknownDevices.title', { count: data.length })}>
      <Stack gap={3}>
        <p className={styles.lead}>{t('unknownDevices.lead')}</p>
        {ignore.isError && <Alert tone="danger">{errorText(ignore.error, t)}</Alert>}
        <ul className={styles.list}>
          {(showsAll ? data : data.slice(0, FIRST_SHOWN)).map((tracker) => (
            <UnknownTrackerItem
              key={tracker.unique_id}
              tracker={tracker}
              onAssign={() => setAssigning(tracker)}
              onIgnore={() => setIgnoring(tracker)}
            />
          ))}
        </ul>
        {data.length > FIRST_SHOWN && !showsAll && (
          <div>
            <Button size="sm" onClick={() => setShowsAll(true)}>
              {t('unknownDevices.all', { count: data.length })}
            </Button>
          </div>
        )}
      </Stack>
      {assigning && <AssignDialog uid={assigning.unique_id} onClose={() => setAssigning(null)} />}
      <ConfirmDialog
        open={ignoring !== null}
        title={t('unknownDevices.ignore')}
        message={t('unknownDevices.ignoreText', { uid: ignoring?.unique_id })}
        confirmLabel={t('unknownDevices.ignore')}
        busy={ignore.isPending}
        onConfirm={async () => {
          if (ignoring) await ignore.mutateAsync(ignoring.unique_id).catch(() => undefined);
          setIgnoring(null);
        }}
        onClose={() => setIgnoring(null)}
      />
    </Card>
  );
}

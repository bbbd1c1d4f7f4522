import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, live } from 'shared-auth';
import { Alert, Button, Card, ConfirmDialog, Stack } from 'shared-ui';
import { AssignDialog } from './AssignDialog';
import { UnregisteredDeviceItem } from './UnregisteredDeviceItem';
import { type UnregisteredDevice, unregisteredDevicesQuery, useIgnoreTracker } from './unregistered.api';
import styles from './unregistered.module.css';

/** More than these would push the list of devices off the page. */
const FIRST_SHOWN = 3;

/** Unregistered trackers that send, for users who may assign them. Renders nothing while there are none. */
export default function UnregisteredDevices() {
  const { t } = useTranslation('mfe-fleet');
  const { data = [], refetch } = useQuery(unregisteredDevicesQuery);
  useEffect(
    function readAgainWhenAnnounced() {
      return live.onUnknownTrackers(() => void refetch());
    },
    [refetch],
  );
  const ignore = useIgnoreTracker();
  const [showsAll, setShowsAll] = useState(false);
  const [assigning, setAssigning] = useState<UnregisteredDevice | null>(null);
  const [ignoring, setIgnoring] = useState<UnregisteredDevice | null>(null);
  if (data.length === 0 && !assigning) return null;

  return (
    <Card title={t('unregisteredDevices.title', { count: data.length })}>
      <Stack gap={3}>
        <p className={styles.lead}>{t('unregisteredDevices.lead')}</p>
        {ignore.isError && <Alert tone="danger">{errorText(ignore.error, t)}</Alert>}
        <ul className={styles.list}>
          {(showsAll ? data : data.slice(0, FIRST_SHOWN)).map((tracker) => (
            <UnregisteredDeviceItem
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
              {t('unregisteredDevices.all', { count: data.length })}
            </Button>
          </div>
        )}
      </Stack>
      {assigning && <AssignDialog uid={assigning.unique_id} onClose={() => setAssigning(null)} />}
      <ConfirmDialog
        open={ignoring !== null}
        title={t('unregisteredDevices.ignore')}
        message={t('unregisteredDevices.ignoreText', { uid: ignoring?.unique_id })}
        confirmLabel={t('unregisteredDevices.ignore')}
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

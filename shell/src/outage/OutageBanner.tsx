import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveConnected } from 'shared-auth';
import { Button, formatTime } from 'shared-ui';
import styles from './OutageBanner.module.css';
import { type Outage, watchApi } from './watchApi';

/** Milliseconds between two tries while the server does not answer. */
const SERVER_TRY_MS = 10_000;

/** One line for the whole console while the network or the server is away: since when, and what still works. */
export function OutageBanner() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const isLive = useLiveConnected();
  const [{ offlineSince, silentSince }, setOutage] = useState<Outage>({ offlineSince: null, silentSince: null });
  const since = offlineSince ?? silentSince;
  const isDown = since !== null;
  const isSilent = silentSince !== null;

  useEffect(() => watchApi(client, setOutage), [client]);
  useEffect(
    function tryAgain() {
      if (!isSilent) return;
      const again = () =>
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      const timer = setInterval(again, SERVER_TRY_MS);
      return () => {
        clearInterval(timer);
        // The API is back: what is on the screen is read anew.
        void client.invalidateQueries({}, { cancelRefetch: false });
      };
    },
    [client, isSilent],
  );
  useEffect(
    function makeRoom() {
      // The page leaves a line free at its foot, and failed parts of pages hide their own messages: one is enough.
      if (!isDown) return;
      document.documentElement.dataset.outage = '';
      return () => {
        delete document.documentElement.dataset.outage;
      };
    },
    [isDown],
  );

  return (
    <div role="status" className={isDown ? styles.banner : undefined}>
      {since !== null && (
        <>
          <CloudOff className={styles.icon} size={16} aria-hidden="true" />
          <span className={styles.text}>
            <strong>
              {t(offlineSince === null ? 'outage.server' : 'outage.network', { time: formatTime(since) })}
            </strong>{' '}
            {t(isLive ? 'outage.stillLive' : 'outage.stillWorks')}
          </span>
          {isSilent && (
            <Button size="sm" onClick={() => void client.refetchQueries({ type: 'active' })}>
              {t('ui:actions.retry')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

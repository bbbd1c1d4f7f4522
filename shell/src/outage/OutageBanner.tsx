import { type Query, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveConnected } from 'shared-auth';
import { Button, formatTime } from 'shared-ui';
import { useModules } from '../modules/ModulesProvider';
import styles from './OutageBanner.module.css';
import { type Outage, watchApi } from './watchApi';
import { watchUnread } from './watchUnread';

/** Milliseconds between two tries while the server does not answer. */
const SERVER_TRY_MS = 10_000;

/** The names of the pages that queries belong to: a query's key begins with the module and the name of a path. */
function useNames(queries: readonly Query[]): string {
  const { t } = useTranslation('menu');
  const { routes } = useModules().contributions;
  const read = new Set(queries.map(({ queryKey }) => `/${queryKey[1]}`));
  const names = routes.flatMap(({ path, titleKey }) => (read.has(path) ? [t(titleKey)] : []));
  return names.length > 0 ? `: ${names.join(', ')}` : '';
}

/**
 * One line for the whole console. While the network or the server is away, it states since when and what still works;
 * otherwise it reports failed queries that no part of the page shows.
 */
export function OutageBanner() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const isLive = useLiveConnected();
  const [{ offlineSince, silentSince }, setOutage] = useState<Outage>({ offlineSince: null, silentSince: null });
  const [unread, setUnread] = useState<readonly Query[]>([]);
  const names = useNames(unread);
  const since = offlineSince ?? silentSince;
  const isDown = since !== null;
  const isSilent = silentSince !== null;
  const state = isDown ? 'down' : unread.length > 0 ? 'part' : null;

  useEffect(() => watchApi(client, setOutage), [client]);
  useEffect(() => watchUnread(client, setUnread), [client]);
  useEffect(
    function tryAgain() {
      if (!isSilent) return;
      const again = () =>
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      const timer = setInterval(again, SERVER_TRY_MS);
      return () => {
        clearInterval(timer);
        // The API is back, so the visible data are read again.
        void client.invalidateQueries({}, { cancelRefetch: false });
      };
    },
    [client, isSilent],
  );
  useEffect(
    function makeRoom() {
      // The page reserves a line at its foot. While the API is away, failed parts of pages hide their own messages.
      if (!state) return;
      document.documentElement.dataset.outage = state;
      return () => {
        delete document.documentElement.dataset.outage;
      };
    },
    [state],
  );

  const readAgain = () => {
    if (isDown) return void client.refetchQueries({ type: 'active' });
    for (const { queryKey } of unread) void client.refetchQueries({ queryKey, exact: true });
  };
  return (
    <div role="status" className={state ? styles.banner : undefined}>
      {state && (
        <>
          <CloudOff className={styles.icon} size={16} aria-hidden="true" />
          <span className={styles.text}>
            {since === null ? (
              t('outage.part', { names })
            ) : (
              <>
                <strong>
                  {t(offlineSince === null ? 'outage.server' : 'outage.network', { time: formatTime(since) })}
                </strong>{' '}
                {t(isLive ? 'outage.stillLive' : 'outage.stillWorks')}
              </>
            )}
          </span>
          {(isSilent || !isDown) && (
            <Button size="sm" onClick={readAgain}>
              {t('ui:actions.retry')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, live, serverCan, useLiveReconnections } from 'shared-auth';
import { clock, notify } from 'shared-ui';
import { deviceName } from './SessionList';
import { type OpenSession, sessionsQuery } from './sessions.api';

/** Tolerated difference between {@link clock} and the server's, ms. */
const TOLERANCE_MS = 3_000;

/** Other sessions that began since this page was opened, or since its user signed in. */
function startedSince(openedAt: number, sessions: readonly OpenSession[]): OpenSession[] {
  const own = sessions.find(({ is_current }) => is_current);
  const since = Math.max(openedAt - TOLERANCE_MS, own?.created_at ?? 0);
  return sessions.filter(({ is_current, created_at }) => !is_current && (created_at ?? 0) > since);
}

/** @param isReconnected a read in progress was sent before the live link was restored, and may lack later sessions */
async function readAnew(client: QueryClient, isReconnected: boolean): Promise<OpenSession[]> {
  const query = sessionsQuery('self');
  if (isReconnected) await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  return client.fetchQuery({ ...query, staleTime: 0, retry: 2 });
}

/**
 * Announces on every page, once, that somebody signed in as this user elsewhere. The live link reports it; earlier
 * sign-ins, and those during an outage of it, are in the list of sessions.
 */
export default function SignInAnnouncements() {
  const { t } = useTranslation('mfe-admin');
  const client = useQueryClient();
  const isListed = serverCan('sessions.list');
  const reconnections = useLiveReconnections();
  const [openedAt] = useState(() => clock.now() - performance.now());
  const [announced] = useState(() => new Set<Id>());

  const announce = useCallback(
    ({ id, ...device }: Pick<OpenSession, 'browser' | 'system' | 'address'> & { id: Id | null }) => {
      if (id !== null && announced.has(id)) return;
      // Older servers send no id with the event.
      if (id !== null) announced.add(id);
      const address = device.address ?? t('sessions.unknownPlace');
      notify.warning(t('sessions.started', { device: deviceName(device, t), address }));
    },
    [announced, t],
  );

  useEffect(
    function announceLive() {
      if (!isListed) return;
      return live.onSessionChange((event) => {
        if (event.change === 'started') announce(event);
      });
    },
    [isListed, announce],
  );

  useEffect(
    function announceMissed() {
      if (!isListed) return;
      let isOver = false;
      readAnew(client, reconnections > 0)
        .then((sessions) => {
          if (!isOver) for (const session of startedSince(openedAt, sessions)) announce(session);
        })
        // The live link continues; the next reconnect reads again.
        .catch(() => undefined);
      return () => {
        isOver = true;
      };
    },
    [client, isListed, openedAt, announce, reconnections],
  );
  return null;
}

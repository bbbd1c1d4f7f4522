import { useEffect } from 'react';
import { getRuntimeConfig, session, useSession } from 'shared-auth';
import { liveOriginFor } from 'shared-auth/contract';
import { liveLink } from 'shared-auth/shell';
import { landed } from '../config/landed';

/** Milliseconds before the connection's code is fetched again after a failure. */
const RETRY_MS = 5_000;

/** Keeps the live connection open while a user is signed in. The socket's code is not fetched before that. */
export function useLiveConnection(): void {
  const { status } = useSession();
  const token = status === 'signed-in' ? session.token() : null;

  useEffect(
    function connect() {
      const origin = liveOriginFor(getRuntimeConfig(), window.location);
      if (token === null || origin === '') return;
      let stop: (() => void) | undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      let isCurrent = true;

      async function open(openToken: string) {
        try {
          await landed();
          const { startLive } = await import(/* webpackChunkName: "live" */ './socket');
          if (!isCurrent) return;
          stop = startLive({ origin, token: openToken, live: liveLink });
        } catch (cause) {
          console.warn('live connection could not be loaded', cause);
          if (isCurrent) retry = setTimeout(() => void open(openToken), RETRY_MS);
        }
      }

      void open(token);
      return () => {
        isCurrent = false;
        clearTimeout(retry);
        stop?.();
      };
    },
    [token],
  );
}

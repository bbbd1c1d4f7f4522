import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type PendingChange, pendingChanges, useLiveConnected, useUnsentActions } from 'shared-auth';
import { notify } from 'shared-ui';

/** Milliseconds between two tries. */
const TRY_EVERY_MS = 10_000;

/**
 * Sends the waiting actions once the server is reachable, warns before the tab is closed, and shows the actions that
 * the server refuses.
 */
export function useSendPending(): readonly PendingChange[] {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const actions = useUnsentActions();
  const isConnected = useLiveConnected();
  const hasSome = actions.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: also as soon as the live link is up again
  useEffect(
    function sendWhenBack() {
      if (!hasSome) return;
      const send = () => void pendingChanges.send();
      send();
      const timer = setInterval(send, TRY_EVERY_MS);
      window.addEventListener('online', send);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', send);
      };
    },
    [hasSome, isConnected],
  );
  useEffect(
    function warnBeforeLeaving() {
      if (!hasSome) return;
      const warn = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    [hasSome],
  );
  useEffect(
    function sayOutcome() {
      const refresh = () => void client.invalidateQueries({}, { cancelRefetch: false });
      const stops = [
        pendingChanges.onSent(({ label }) => {
          notify.success(t('unsent.sent', { label }));
          refresh();
        }),
        pendingChanges.onRejected(({ label }, error) => {
          notify.error(t('unsent.rejected', { label, message: errorText(error, t) }));
          refresh();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [client, t],
  );
  return actions;
}

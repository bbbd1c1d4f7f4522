import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverCan, useCan, useOpenAlarms, useScopedEffect } from 'shared-auth';
import { notify } from 'shared-ui';
import { settingsQuery, useSubscribeBrowser } from '../notification-rules/ownSettings.api';
import { currentSubscription } from '../push/browserPush';
import { ownMessagesQuery } from './ownMessages.api';

/** Milliseconds between two checks whether messages still reach the person. */
const LOOK_MS = 10 * 60_000;

/** The number on the icon of the installed console, where the platform has one. */
function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Refused in browsers where the console is not installed.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

/**
 * On every page: messages to the console, and a warning when no channel reaches the person outside it. It shows nothing
 * itself.
 */
export default function NotificationNotices() {
  const { total } = useOpenAlarms();
  useEffect(
    function badgeApp() {
      setAppBadge(total);
    },
    [total],
  );
  const isTold = useCan('notifications.own') && serverCan('notifications');
  return isTold && <Notices />;
}

function Notices() {
  const { t } = useTranslation('mfe-alarms');
  const client = useQueryClient();
  const { data: settings } = useQuery({ ...settingsQuery, refetchInterval: LOOK_MS });
  const isUnreachable = settings?.is_unreachable === true;
  const { mutate: renew } = useSubscribeBrowser();

  useScopedEffect(
    function showMessages(scope) {
      scope.add(
        live.onNotification(({ title, isCritical }) => {
          (isCritical ? notify.warning : notify.info)(title);
          void client.invalidateQueries({ queryKey: ownMessagesQuery.queryKey });
        }),
      );
    },
    [client],
  );
  useEffect(
    function warn() {
      if (isUnreachable) notify.error(t('own.unreachable'));
    },
    [isUnreachable, t],
  );
  const pushKey = settings?.push_key ?? null;
  useEffect(
    function keepBrowserKnown() {
      if (pushKey === null) return;
      // A push service assigns a browser a new address now and then, and a browser may have been forgotten by the
      // server.
      void currentSubscription()
        .then((subscription) => subscription && renew({ subscription: subscription.toJSON(), isOn: true }))
        .catch(() => {});
    },
    [pushKey, renew],
  );
  return null;
}

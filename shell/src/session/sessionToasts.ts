import { type SessionEvent, session } from 'shared-auth';
import { notify } from 'shared-ui';
import { i18n } from '../i18n/createI18n';

function sayEvent(event: SessionEvent): void {
  const t = i18n.getFixedT(null, 'shell');
  switch (event.type) {
    case 'signed-in':
      if (event.how !== 'login') return;
      notify.success(t('session.signedIn'));
      if (!session.isPersistent()) notify.warning(t('session.notKept'));
      return;
    case 'signed-out':
      // The login page shows the reason while it is open.
      if (event.end) return;
      notify.info(
        t(
          event.why === 'refused'
            ? 'session.expired'
            : event.why === 'elsewhere'
              ? 'session.signedOutElsewhere'
              : 'session.signedOut',
        ),
      );
      return;
    case 'profile-updated':
      notify.success(t('session.profileUpdated'));
      return;
    case 'password-changed':
      notify.success(t('session.passwordChanged'));
  }
}

/**
 * Shows changes of the session to the user (docs/spec/core.md §8). Called once at boot, before `session.start()`;
 * returns the unsubscribe function.
 */
export function startSessionToasts(): () => void {
  const stops = [
    session.onEvent(sayEvent),
    session.onSignOutUnsent(() => notify.warning(i18n.getFixedT(null, 'shell')('session.signOutUnsent'))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

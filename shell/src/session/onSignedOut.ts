import { session } from 'shared-auth';

/**
 * Calls back whenever the user on the screen is no longer the one who was: logout, refusal, sign-out or another user's
 * login in another tab. The place to clear query caches and the live store. Returns the unsubscribe function.
 */
export function onSignedOut(forget: () => void): () => void {
  let wasSignedIn = session.getSnapshot().status === 'signed-in';
  return session.subscribe(() => {
    const isSignedIn = session.getSnapshot().status === 'signed-in';
    const left = wasSignedIn && !isSignedIn;
    wasSignedIn = isSignedIn;
    if (left) forget();
  });
}

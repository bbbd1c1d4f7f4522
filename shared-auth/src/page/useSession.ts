import { useSyncExternalStore } from 'react';
import { session } from './instance';

const actions = {
  login: session.login,
  logout: session.logout,
  retry: session.retry,
  updateProfile: session.updateProfile,
  changePassword: session.changePassword,
};

/** The signed-in user, and the actions of the session. */
export function useSession() {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  return { ...state, ...actions };
}

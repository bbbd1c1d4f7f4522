import { useSyncExternalStore } from 'react';
import { unsentActions } from './instance';

/** What was done and is not sent yet; re-renders when it changes. */
export const useUnsentActions = () => useSyncExternalStore(unsentActions.subscribe, unsentActions.getSnapshot);

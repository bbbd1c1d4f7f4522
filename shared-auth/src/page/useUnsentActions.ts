import { useSyncExternalStore } from 'react';
import { pendingChanges } from './instance';

/** What was done and is not sent yet; re-renders when it changes. */
export const useUnsentActions = () => useSyncExternalStore(pendingChanges.subscribe, pendingChanges.getSnapshot);

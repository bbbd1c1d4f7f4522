import { useSyncExternalStore } from 'react';
import { pendingChanges } from './instance';

/** The user's actions that are not sent yet; re-renders when they change. */
export const useUnsentActions = () => useSyncExternalStore(pendingChanges.subscribe, pendingChanges.getSnapshot);

import { notificationCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send } from '../calls';

/** The newest messages to the signed-in person. */
export const ownMessagesQuery = read(notificationCalls.own);

export const useReadMessages = () => useChange(ownMessagesQuery.queryKey, () => send(notificationCalls.markRead, {}));

import {
  channelFields,
  ownMessageFields,
  ownSettingsFields,
  ownSettingsInput,
  sentMessageFields,
  sentStatuses,
} from '../records/notification';
import { calls, idOf, paging } from './call';

const own = { can: 'notifications.own', rows: 'own' } as const;
const settings = { path: '/api/notifications/settings', ...own, returns: ownSettingsFields } as const;
const managed = { can: 'notifications.manage', rows: 'all' } as const;
const webhooks = { can: 'notifications.webhooks', rows: 'all' } as const;
const textOf = <const N extends number>(maxLength: N) =>
  ({ kind: 'text', input: { required: true, maxLength } }) as const;
// Push services have host names; the pattern refuses bare addresses of the server's own network.
const pushService = '^https://([a-zA-Z0-9-]+\\.)+[a-zA-Z]{2,}/';

/** A person's own messages and settings; for managers also the sent messages and the state of the channels. */
export const notificationCalls = calls('notifications', {
  own: { method: 'GET', path: '/api/notifications', ...own, list: ownMessageFields },
  markRead: { method: 'PUT', path: '/api/notifications/read', ...own, unrecorded: 'own' },
  settings: { method: 'GET', ...settings },
  saveSettings: { method: 'PUT', ...settings, body: ownSettingsInput, unrecorded: 'own' },
  subscribe: {
    method: 'POST',
    path: '/api/notifications/push',
    ...own,
    budget: 'endPoints',
    body: {
      endpoint: { kind: 'text', input: { required: true, maxLength: 2000, pattern: pushService } },
      keys: { kind: 'record', fields: { p256dh: textOf(200), auth: textOf(100) }, input: { required: true } },
    },
    creates: true,
    unrecorded: 'own',
    repeated: 'same',
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/notifications/push',
    ...own,
    body: { endpoint: textOf(2000) },
    unrecorded: 'own',
  },
  sent: {
    method: 'GET',
    path: '/api/notifications/sent',
    ...managed,
    query: {
      ...paging(50, 200),
      status: { kind: 'text', oneOf: sentStatuses },
      channel: { kind: 'text', input: { maxLength: 30 } },
    },
    list: sentMessageFields,
    paged: true,
  },
  // A dead message once more.
  retry: {
    method: 'POST',
    path: '/api/notifications/sent/:id/retry',
    ...managed,
    budget: 'messages',
    params: idOf('message'),
    audit: 'message_retried',
  },
  channels: {
    method: 'GET',
    path: '/api/notifications/channels',
    can: 'notifications.manage',
    rows: 'none',
    list: channelFields,
    key: ['channel'],
  },
});

/** Receivers of signed messages. They are listed with the channels. */
export const webhookCalls = calls('notifications', {
  create: {
    method: 'POST',
    path: '/api/notification-webhooks',
    ...webhooks,
    budget: 'endPoints',
    body: {
      name: textOf(60),
      url: { kind: 'text', input: { required: true, maxLength: 2000, pattern: '^https?://[^\\s/]+' } },
    },
    // The only response that holds the secret.
    returns: { id: { kind: 'id' }, channel: { kind: 'text', always: true }, secret: { kind: 'text', always: true } },
    creates: true,
    audit: 'webhook_created',
    repeated: 'anew',
  },
  remove: {
    method: 'DELETE',
    path: '/api/notification-webhooks/:id',
    ...webhooks,
    params: idOf('webhook'),
    audit: 'webhook_deleted',
  },
});

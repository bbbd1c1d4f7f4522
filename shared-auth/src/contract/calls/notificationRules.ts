import type { Fields } from '../records/field';
import { notificationRuleFields, ruleInput } from '../records/notificationRule';
import { calls, idOf } from './call';

/** The body of a rule. `is_own` tells a rule of the caller's own from one for others. */
const sent = {
  ...ruleInput,
  is_own: { kind: 'flag', always: true, absent: true, input: {} },
} as const satisfies Fields;

const count = { kind: 'integer', always: true } as const;
const own = { can: 'notifications.own', rows: 'seen' } as const;
const rule = { ...own, params: idOf('rule') } as const;

/** Notification rules: which people are notified of which alarms (docs/notifications.md). */
export const notificationRuleCalls = calls('notifications', {
  list: {
    method: 'GET',
    path: '/api/notification-rules',
    ...own,
    query: { own: { kind: 'text', oneOf: ['true', 'false'] } },
    list: notificationRuleFields,
  },
  // The rules that have no recipient. With a user: the rules that would have none if that user were not active.
  silent: {
    method: 'GET',
    path: '/api/notification-rules/silent',
    can: 'notifications.manage',
    rows: 'all',
    query: { without_user: { kind: 'reference', of: 'user' } },
    list: notificationRuleFields,
  },
  create: {
    method: 'POST',
    path: '/api/notification-rules',
    ...own,
    budget: 'endPoints',
    body: sent,
    returns: notificationRuleFields,
    creates: true,
    audit: 'rule_created',
    repeated: 'anew',
  },
  change: {
    method: 'PUT',
    path: '/api/notification-rules/:id',
    ...rule,
    body: sent,
    returns: notificationRuleFields,
    audit: 'rule_changed',
  },
  remove: { method: 'DELETE', path: '/api/notification-rules/:id', ...rule, audit: 'rule_deleted' },
  // Sends the caller a message by each channel of the rule.
  test: {
    method: 'POST',
    path: '/api/notification-rules/:id/test',
    ...rule,
    budget: 'messages',
    unrecorded: 'trial',
    repeated: 'anew',
  },
  // The messages that each step would have sent in the last week.
  preview: {
    method: 'POST',
    path: '/api/notification-rules/preview',
    can: 'notifications.own',
    rows: 'all',
    budget: 'previews',
    body: sent,
    // `messages` has one for each alarm, person and channel, before they are grouped.
    list: { after_minutes: count, alarms: count, people: count, messages: count },
    key: ['after_minutes'],
    unrecorded: 'trial',
    repeated: 'same',
  },
});

import { allAlarmTypes, severities, teamRange } from '../lists';
import { roles } from '../roles';
import { choiceOf, type Fields } from './field';

/** Steps of a rule, one after the other. */
export const MOST_STEPS = 5;
/** A step waits a day at most. */
export const MAX_MINUTES = 24 * 60;

/** When a rule holds: by calendars of working hours where the server has them, and by Skopje's clocks. */
export const ruleMoments = ['always', 'working', 'off_hours', 'nights'] as const;
export type RuleMoment = (typeof ruleMoments)[number];

/** The recipients and channels of a step, so many minutes after the alarm unless somebody has claimed it by then. */
const stepFields = {
  after_minutes: {
    kind: 'integer',
    always: true,
    unit: 'minutes',
    input: { required: true, range: { min: 0, max: MAX_MINUTES } },
  },
  users: {
    kind: 'reference',
    of: 'user',
    list: true,
    always: true,
    input: { required: true, items: { max: 200, unique: true } },
  },
  roles: {
    kind: 'text',
    list: true,
    always: true,
    oneOf: roles,
    input: { required: true, oneOf: roles, items: { unique: true } },
  },
  // `webhook:3` names a receiver.
  channels: {
    kind: 'text',
    list: true,
    always: true,
    input: {
      required: true,
      pattern: '^(console|mail|push|webhook:\\d{1,9})$',
      items: { min: 1, max: 10, unique: true },
    },
  },
} as const satisfies Fields;

/** The fields of a notification rule that a person enters. A null list matches all values. */
export const ruleInput = {
  alarm_types: {
    kind: 'text',
    list: true,
    oneOf: allAlarmTypes,
    input: { required: true, orNull: true, oneOf: allAlarmTypes, items: { min: 1, max: 100, unique: true } },
  },
  severities: {
    kind: 'text',
    list: true,
    oneOf: severities,
    input: { required: true, orNull: true, oneOf: severities, items: { min: 1, unique: true } },
  },
  vehicle_ids: {
    kind: 'reference',
    of: 'vehicle',
    list: true,
    input: { required: true, orNull: true, items: { min: 1, max: 1000, unique: true } },
  },
  // Of the vehicle. Only where the server announces `notifications.teams`.
  team_ids: {
    kind: 'reference',
    of: 'team',
    list: true,
    absent: true,
    input: { orNull: true, range: teamRange, items: { min: 1, unique: true } },
  },
  // Alarms of zones only, of these. Only where the server announces `notifications.zones`.
  zone_ids: {
    kind: 'reference',
    of: 'zone',
    list: true,
    absent: true,
    input: { orNull: true, items: { min: 1, max: 200, unique: true } },
  },
  moment: choiceOf(ruleMoments, { required: true }),
  steps: {
    kind: 'record',
    fields: stepFields,
    list: true,
    always: true,
    input: { required: true, items: { min: 1, max: MOST_STEPS } },
  },
  is_paused: { kind: 'flag', always: true, input: { required: true } },
} as const satisfies Fields;

/** A notification rule: which people are notified of which alarms. */
export const notificationRuleFields = {
  id: { kind: 'id' },
  // The user whose personal rule it is; null for a rule that managers set for others.
  owner_id: { kind: 'reference' },
  ...ruleInput,
  created_by: { kind: 'text' },
  // How many people each step reaches now: active ones with existing channels.
  reached: { kind: 'integer', list: true, always: true },
  created_at: { kind: 'time', always: true },
  updated_at: { kind: 'time', always: true },
} as const satisfies Fields;

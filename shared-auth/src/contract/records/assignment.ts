import { teamIds, teamRange } from '../lists';
import type { Fields } from './field';

/** The period in which a driver sees a vehicle. */
export const assignmentFields = {
  id: { kind: 'id' },
  user_id: { kind: 'reference', of: 'user', always: true },
  driver: { kind: 'text', always: true },
  username: { kind: 'text', always: true },
  valid_from: { kind: 'time', always: true },
  valid_to: { kind: 'time' },
  is_current: { kind: 'flag', always: true },
} as const satisfies Fields;

/** The body of a write. Without times it is valid from now on. */
export const assignmentInput = {
  user_id: { kind: 'reference', of: 'user', input: { required: true } },
  valid_from: { kind: 'text', input: { orNull: true } },
  valid_to: { kind: 'text', input: { orNull: true } },
} as const satisfies Fields;

/** A present driver of a vehicle, with a number to call. */
export const driverFields = {
  name: { kind: 'text', always: true },
  phone: { kind: 'text', always: true },
} as const satisfies Fields;

/** The present drivers of a vehicle, by which lists are searched. */
export const drivenFields = {
  vehicle_id: { kind: 'reference', of: 'vehicle', always: true },
  names: { kind: 'text', always: true },
} as const satisfies Fields;

/** The teams whose vehicles a user sees. */
export const userTeamsFields = {
  team_ids: {
    kind: 'integer',
    list: true,
    always: true,
    input: { required: true, range: teamRange, items: { max: teamIds.length, unique: true } },
  },
  // With an empty team list: true means all vehicles, false means none, until a user who sees all vehicles sets it.
  sees_all: { kind: 'flag', always: true },
} as const satisfies Fields;

/** The period of a tracker in a vehicle. */
export const trackerTimeFields = {
  id: { kind: 'id' },
  vehicle_id: { kind: 'reference', of: 'vehicle', always: true },
  license_plate: { kind: 'text', always: true },
  vehicle_code: { kind: 'text', always: true },
  // Null: since the beginning. In a correction an absent value stays unchanged.
  valid_from: { kind: 'time', input: {} },
  // Null: still valid.
  valid_to: { kind: 'time', input: {} },
  is_current: { kind: 'flag', always: true },
} as const satisfies Fields;

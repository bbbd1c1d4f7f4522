import {
  IdNumber,
  Input,
  message,
  NullableInteger,
  NullableText,
  NullableTime,
  nullable,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

const TeamId = Type.Integer({ minimum: 1, maximum: 3, ...message('Тимот не е исправен') });

export const AssignmentRow = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  driver: Text,
  username: Text,
  valid_from: Time,
  valid_to: NullableTime,
  is_current: Type.Boolean(),
});

export const VehicleAccess = Type.Object({ team_id: NullableInteger, assignments: Type.Array(AssignmentRow) });

export const AssignmentInput = Input({
  user_id: IdNumber('Изберете возач'),
  valid_from: Type.Optional(NullableText),
  valid_to: Type.Optional(NullableText),
});

export const TeamInput = Input({ team_id: nullable(TeamId) });
export const TeamsInput = Input({ team_ids: Type.Array(TeamId, { maxItems: 3, uniqueItems: true }) });
/** Without a team a user sees all vehicles, or none where no one who sees all has said so. */
export const UserTeams = Type.Object({ team_ids: Type.Array(Type.Integer()), sees_all: Type.Boolean() });

export const OwnScope = Type.Object({
  is_limited: Type.Boolean(),
  vehicles: Type.Array(Type.Object({ id: Type.Integer(), license_plate: Text, vehicle_code: Text })),
});

export const AssignmentId = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  assignment: Type.String({ pattern: '^\\d{1,9}$' }),
});

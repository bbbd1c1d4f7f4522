import { roleLabel } from 'shared-ui';
import type { TableColumn } from 'shared-ui/reports';
import { teamLabel } from './labels';
import type { User } from './users.api';

/** Users as files have them, in the words and times of the screen. */
export const usersTable: readonly TableColumn<User>[] = [
  { key: 'username', head: 'mfe-admin:users.fields.username', kind: 'text', value: (user) => user.username },
  { key: 'first_name', head: 'mfe-admin:users.fields.first_name', kind: 'text', value: (user) => user.first_name },
  { key: 'last_name', head: 'mfe-admin:users.fields.last_name', kind: 'text', value: (user) => user.last_name },
  { key: 'email', head: 'mfe-admin:users.fields.email', kind: 'text', value: (user) => user.email },
  { key: 'phone', head: 'mfe-admin:users.fields.phone', kind: 'text', value: (user) => user.phone },
  { key: 'role', head: 'mfe-admin:users.columns.role', kind: 'text', value: (user, t) => roleLabel(t, user.role) },
  { key: 'team', head: 'mfe-admin:users.columns.team', kind: 'text', value: (user, t) => teamLabel(user, t) },
  {
    key: 'status',
    head: 'mfe-admin:users.columns.status',
    kind: 'text',
    value: (user, t) =>
      user.is_active === null ? null : t(user.is_active ? 'ui:userStatus.active' : 'ui:userStatus.inactive'),
  },
  { key: 'last_login', head: 'mfe-admin:users.columns.lastLogin', kind: 'time', value: (user) => user.last_login },
  { key: 'created_at', head: 'mfe-admin:users.columns.created', kind: 'time', value: (user) => user.created_at },
];

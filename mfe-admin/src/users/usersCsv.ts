import type { Translate } from 'shared-auth';
import { formatDateTime, roleLabel, toCsv } from 'shared-ui';
import { teamLabel } from './labels';
import type { User } from './users.api';

const timeOf = (at: number | null) => (at === null ? null : formatDateTime(at));

/** Users as CSV, in the words and times of the screen. */
export const usersCsv = (users: readonly User[], t: Translate): string =>
  toCsv(
    [
      t('users.fields.username'),
      t('users.fields.first_name'),
      t('users.fields.last_name'),
      t('users.fields.email'),
      t('users.fields.phone'),
      t('users.columns.role'),
      t('users.columns.team'),
      t('users.columns.status'),
      t('users.columns.lastLogin'),
      t('users.columns.created'),
    ],
    users.map((user) => [
      user.username,
      user.first_name,
      user.last_name,
      user.email,
      user.phone,
      roleLabel(t, user.role),
      teamLabel(user, t),
      user.is_active === null ? null : t(user.is_active ? 'ui:userStatus.active' : 'ui:userStatus.inactive'),
      timeOf(user.last_login),
      timeOf(user.created_at),
    ]),
  );

import { Eye, Pencil, UserX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from 'shared-auth';
import {
  type Column,
  DataTable,
  type DataTableProps,
  formatDate,
  formatDateTime,
  IconButton,
  RoleBadge,
} from 'shared-ui';
import { fullName } from '../teams/teams';
import { teamLabel } from './labels';
import { UserAvatar } from './UserAvatar';
import { UserStatusBadge } from './UserStatusBadge';
import styles from './UserTable.module.css';
import { isOwnAccount } from './users';
import type { User } from './users.api';

/** What can be done with a row. */
export type UserAction = 'view' | 'edit' | 'deactivate';

interface UserTableProps
  extends Pick<
    DataTableProps<User>,
    'rows' | 'state' | 'stale' | 'empty' | 'sort' | 'onSort' | 'sorting' | 'selection'
  > {
  session: SessionUser | null;
  onAction: (action: UserAction, user: User) => void;
}

/** One page of users. */
export function UserTable({ session, onAction, ...table }: UserTableProps) {
  const { t } = useTranslation('mfe-admin');
  const columns = useMemo(
    (): Column<User>[] => [
      {
        key: 'user',
        card: 1,
        sortValue: (user) => fullName(user),
        header: t('users.columns.user'),
        priority: 'primary',
        cell: (user) => <UserCell user={user} isOwn={isOwnAccount(user, session)} />,
        cut: true,
        width: '28%',
      },
      {
        key: 'role',
        card: 2,
        sortValue: (user) => user.role,
        header: t('users.columns.role'),
        cell: (user) => <RoleBadge role={user.role} />,
      },
      {
        key: 'team',
        priority: 'secondary',
        card: 2,
        sortValue: (user) => teamLabel(user, t),
        header: t('users.columns.team'),
        cell: (user) => <bdi>{teamLabel(user, t)}</bdi>,
      },
      {
        key: 'status',
        card: 2,
        sortValue: (user) => String(user.is_active),
        header: t('users.columns.status'),
        cell: (user) => <UserStatusBadge isActive={user.is_active} />,
      },
      {
        key: 'lastLogin',
        card: 3,
        sortValue: (user) => user.last_login,
        header: t('users.columns.lastLogin'),
        cell: (user) => (
          <span className={styles.nowrap}>
            {user.last_login === null ? t('ui:time.never') : formatDateTime(user.last_login)}
          </span>
        ),
      },
      {
        key: 'created',
        priority: 'secondary',
        card: 'hidden',
        sortValue: (user) => user.created_at,
        header: t('users.columns.created'),
        cell: (user) => formatDate(user.created_at),
      },
      {
        key: 'actions',
        card: 3,
        header: t('users.columns.actions'),
        align: 'end',
        hideLabelOnCard: true,
        cell: (user) => <RowActions user={user} isOwn={isOwnAccount(user, session)} onAction={onAction} />,
      },
    ],
    [t, session, onAction],
  );
  const view = `${session?.username ?? ''}.users`;
  return (
    <DataTable
      className={styles.list}
      view={view}
      onOpenRow={(user) => onAction('view', user)}
      label={t('users.list')}
      columns={columns}
      rowKey={(user) => String(user.id)}
      {...table}
    />
  );
}

function UserCell({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useTranslation('mfe-admin');
  return (
    <span className={styles.user}>
      <UserAvatar user={user} />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{fullName(user)}</bdi>
          {isOwn && <span className={styles.muted}> ({t('users.you')})</span>}
        </span>
        <span className={styles.contact} title={[user.email, user.phone].filter(Boolean).join(' · ') || undefined}>
          {user.email && <bdi>{user.email}</bdi>}
          {user.phone && <bdi>{user.phone}</bdi>}
        </span>
      </span>
    </span>
  );
}

interface RowActionsProps {
  user: User;
  isOwn: boolean;
  onAction: (action: UserAction, user: User) => void;
}

function RowActions({ user, isOwn, onAction }: RowActionsProps) {
  const { t } = useTranslation('mfe-admin');
  const name = fullName(user);
  const blocked = isOwn
    ? t('users.cannotDeactivateSelf')
    : user.is_active === false
      ? t('users.alreadyInactive')
      : null;
  return (
    <span className={styles.actions}>
      <IconButton
        size="sm"
        icon={Eye}
        label={t('users.actions.view', { name })}
        onClick={() => onAction('view', user)}
      />
      <IconButton
        size="sm"
        icon={Pencil}
        label={t('users.actions.edit', { name })}
        onClick={() => onAction('edit', user)}
      />
      <IconButton
        size="sm"
        icon={UserX}
        label={
          blocked ? `${t('users.actions.deactivate', { name })}. ${blocked}` : t('users.actions.deactivate', { name })
        }
        aria-disabled={blocked !== null}
        onClick={() => blocked === null && onAction('deactivate', user)}
      />
    </span>
  );
}

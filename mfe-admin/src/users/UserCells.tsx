import { Eye, Pencil, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { IconButton } from 'shared-ui';
import { fullName } from '../teams/teams';
import { UserAvatar } from './UserAvatar';
import styles from './UserTable.module.css';
import { isOwnAccount } from './users';
import type { User } from './users.api';

/** The actions on a row. */
export type UserAction = 'view' | 'edit' | 'deactivate';

/** Picture, name and contact. */
export function UserCell({ user }: { user: User }) {
  const { t } = useTranslation('mfe-admin');
  const isOwn = isOwnAccount(user, useSession().user);
  return (
    <span className={styles.user}>
      <UserAvatar user={user} />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{fullName(user)}</bdi>
          {isOwn && <span className={styles.muted}> ({t('users.you')})</span>}
        </span>
        <span className={styles.contact} title={[user.email, user.phone].filter(Boolean).join(' · ') || undefined}>
          {/* The number first: of a long address the beginning is enough. */}
          {user.phone && <bdi>{user.phone}</bdi>}
          {user.email && <bdi>{user.email}</bdi>}
        </span>
      </span>
    </span>
  );
}

interface RowActionsProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** The buttons at the end of a row. */
export function RowActions({ user, onAction }: RowActionsProps) {
  const { t } = useTranslation('mfe-admin');
  const isOwn = isOwnAccount(user, useSession().user);
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

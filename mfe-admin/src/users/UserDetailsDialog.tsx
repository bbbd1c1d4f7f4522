import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { seesByTeams } from 'shared-auth/contract';
import {
  Alert,
  Button,
  DescriptionList,
  Dialog,
  formatDateTime,
  LazyPart,
  lazyPart,
  RoleBadge,
  Stack,
} from 'shared-ui';
import { PersonalData } from '../privacy/PersonalData';
import { UserSecondFactor } from '../second-factor/parts';
import { UserSessions } from '../sessions/UserSessions';
import { fullName } from '../teams/teams';
import { VisibleTeams } from '../vehicle-access/VisibleTeams';
import { InviteUser } from './InviteUser';
import { teamLabel } from './labels';
import { UserAvatar } from './UserAvatar';
import styles from './UserDetailsDialog.module.css';
import { UserStatusBadge } from './UserStatusBadge';
import { useDuties } from './useDuties';
import type { User } from './users.api';

// The last part of a dialog that most visits do not open.
const auditPart = lazyPart(() => import(/* webpackChunkName: "recent-audit" */ '../audit/RecentAudit'));

interface UserDetailsDialogProps {
  /** null: closed. */
  user: User | null;
  onClose: () => void;
  onEdit: (user: User) => void;
  onRemove: (user: User) => void;
}

/** All data of one user in the list. */
export function UserDetailsDialog({ user, onClose, onEdit, onRemove }: UserDetailsDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const holdsData = useCan('users.personal') && serverCan('users.personal');
  const mayReset = useCan('users.factors') && serverCan('session.factors');
  const mayEndSessions = useCan('users.sessions') && serverCan('sessions.list');
  const invites = serverCan('users.invite') && user?.last_login === null && user.is_active === true;
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={t('users.details')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:actions.close')}</Button>
          <Button variant="primary" onClick={() => user && onEdit(user)}>
            {t('ui:actions.edit')}
          </Button>
        </>
      }
    >
      {user && (
        <Stack>
          <UserDetails user={user} />
          {invites && <InviteUser user={user} />}
          {user.is_active === false && <LeftDuties user={user} />}
          {mayEndSessions && <UserSessions user={user} />}
          {mayReset && <UserSecondFactor user={user} />}
          {holdsData && <PersonalData user={user} onRemove={onRemove} />}
        </Stack>
      )}
    </Dialog>
  );
}

/** Duties that others must take over, because the user is inactive. */
function LeftDuties({ user }: { user: User }) {
  const { t } = useTranslation('mfe-admin');
  const duties = useDuties(user);
  if (duties.length === 0) return null;
  return (
    <Alert tone="warning" title={t('users.duties.title')}>
      {duties.join(' ')}
    </Alert>
  );
}

function UserDetails({ user }: { user: User }) {
  const { t } = useTranslation('mfe-admin');
  const showsAudit = useCan('acts.view') && serverCan('acts');
  const grantsTeams = useCan('teams.grant') && serverCan('assignments') && seesByTeams(user.role);
  const texts = [
    ['username', user.username],
    ['email', user.email],
    ['phone', user.phone],
  ] as const;
  return (
    <div className={styles.details}>
      <p className={styles.who}>
        <UserAvatar user={user} />
        <bdi className={styles.name}>{fullName(user)}</bdi>
      </p>
      <DescriptionList
        items={[
          ...texts.map(([field, value]) => ({ label: t(`users.fields.${field}`), value: <bdi>{value || '—'}</bdi> })),
          { label: t('users.fields.role'), value: <RoleBadge role={user.role} /> },
          { label: t('users.fields.team_id'), value: <bdi>{teamLabel(user, t)}</bdi> },
          { label: t('users.fields.status'), value: <UserStatusBadge isActive={user.is_active} /> },
          {
            label: t('users.fields.last_login'),
            value: user.last_login === null ? t('ui:time.never') : formatDateTime(user.last_login),
          },
          { label: t('users.fields.created_at'), value: formatDateTime(user.created_at) },
        ]}
      />
      {grantsTeams && <VisibleTeams userId={user.id} />}
      {showsAudit && (
        <section aria-label={t('audit.title')}>
          <h3>{t('audit.title')}</h3>
          <LazyPart part={auditPart} height={240} props={{ subject: { person: user.id } }} />
        </section>
      )}
    </div>
  );
}

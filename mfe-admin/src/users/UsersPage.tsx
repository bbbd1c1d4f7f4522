import { CalendarClock, KeyRound, ScrollText, ShieldCheck, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { can, errorText, paths, roles, serverCan, useSession } from 'shared-auth';
import { teamIds } from 'shared-auth/contract';
import {
  Button,
  ButtonLink,
  choiceParam,
  DataTable,
  formatDate,
  formatDateTime,
  formatNumber,
  ListFiles,
  Page,
  PageHeader,
  Pagination,
  RoleBadge,
  roleLabel,
  SelectField,
} from 'shared-ui';
import {
  choiceFilter,
  columnOf,
  type ListColumn,
  ListFilterBar,
  listParams,
  RefreshButton,
  searchFilter,
  useColumns,
  useEntityList,
} from 'shared-ui/lists';
import { tableSheet } from 'shared-ui/reports';
import { calendarsPath } from '../paths';
import { fullName } from '../teams/teams';
import { teamLabel } from './labels';
import { RowActions, type UserAction, UserCell } from './UserCells';
import { UserListAlert } from './UserListAlert';
import { UserStatusBadge } from './UserStatusBadge';
import styles from './UsersPage.module.css';
import tableStyles from './UserTable.module.css';
import { userStatuses } from './users';
import { pageSizes, type User, type UserFilters, usersOf } from './users.api';
import { usersTable } from './usersTable';
import { useUserDialogs } from './useUserDialogs';

const of = columnOf(usersTable);

/** All columns are sortable except the actions. */
const columns: readonly ListColumn<User, (action: UserAction, user: User) => void>[] = [
  {
    key: 'user',
    sort: 'first_name',
    head: 'mfe-admin:users.columns.user',
    card: 1,
    priority: 'primary',
    cut: true,
    width: '28%',
    value: fullName,
    cell: (user) => <UserCell user={user} />,
  },
  { ...of('role'), card: 2, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    ...of('team'),
    sort: 'team_name',
    card: 2,
    priority: 'secondary',
    cell: (user, t) => <bdi>{teamLabel(user, t)}</bdi>,
  },
  { ...of('status'), sort: 'is_active', card: 2, cell: (user) => <UserStatusBadge isActive={user.is_active} /> },
  {
    ...of('last_login'),
    key: 'lastLogin',
    card: 3,
    nowrap: true,
    cell: ({ last_login: at }, t) => (at === null ? t('ui:time.never') : formatDateTime(at)),
  },
  {
    ...of('created_at'),
    key: 'created',
    card: 'hidden',
    priority: 'secondary',
    cell: (user) => formatDate(user.created_at),
  },
  {
    key: 'actions',
    head: 'mfe-admin:users.columns.actions',
    card: 3,
    align: 'end',
    hideLabelOnCard: true,
    cell: (user, _, act) => <RowActions user={user} onAction={act} />,
  },
];

const params = listParams<UserFilters, 'limit'>(
  {
    search: searchFilter({ hint: 'mfe-admin:users.filters.searchHint', maxLength: 100, className: styles.search }),
    role: choiceFilter('mfe-admin:users.filters.role', 'mfe-admin:users.filters.allRoles', roles, roleLabel),
    status: choiceFilter(
      'mfe-admin:users.filters.status',
      'mfe-admin:users.filters.allStatuses',
      userStatuses,
      (t, value) => t(`ui:userStatus.${value}`),
    ),
    team: choiceFilter('mfe-admin:users.filters.team', 'mfe-admin:users.filters.allTeams', teamIds, (t, value) =>
      t(`ui:teams.${value}`),
    ),
  },
  columns,
  { limit: choiceParam(pageSizes, '20') },
);
const keyOf = ({ id }: User) => String(id);

/** /users: the accounts of the console, for admin and manager. */
export default function UsersPage() {
  const { t } = useTranslation('mfe-admin');
  const { user: session } = useSession();
  const list = useEntityList({
    params,
    columns,
    query: usersOf,
    perPage: ({ limit }) => Number(limit),
    keyOf,
    failed: (error) => errorText(error, t),
  });
  const { query, total, state, change } = list;
  const { act, create, openRules, dialogs } = useUserDialogs();
  const shown = useColumns(columns, act);

  return (
    <Page>
      <PageHeader
        title={t('ui:places.users')}
        // Its line is reserved, so that the list does not move.
        subtitle={total == null ? '\u00a0' : t('users.total', { count: total, n: formatNumber(total) })}
        actions={
          <>
            <RefreshButton {...list.refreshing} />
            <LinksBeside onRules={openRules} />
            <Button variant="primary" icon={UserPlus} onClick={create}>
              {t('ui:actions.addUser')}
            </Button>
          </>
        }
      />
      <ListFilterBar {...list.filterBar} />
      <UserListAlert query={query} />
      {(query.data || !query.error) && (
        <DataTable
          {...list.table}
          className={tableStyles.list}
          label={t('users.list')}
          columns={shown}
          state={query.isError ? 'ready' : list.table.state}
          stale={query.isError}
          view={`${session?.username ?? ''}.users`}
          onOpenRow={(user) => act('view', user)}
          selection={{
            ...list.selection,
            label: (user) => t('ui:table.selectRow', { row: fullName(user) }),
            actions: (
              <ListFiles
                name="users"
                sheet={() => tableSheet(t('ui:places.users'), usersTable, list.selectedRows, t)}
              />
            ),
          }}
          empty={t(list.isFiltered ? 'users.emptyFiltered' : 'users.empty')}
        />
      )}
      {/* Below rows whose number is not known in advance. */}
      {!query.isPending && (
        <div className={styles.foot}>
          <SelectField
            label={t('users.perPage')}
            value={state.limit}
            onChange={(limit) => change({ limit })}
            options={pageSizes.map((value) => ({ value, label: value }))}
          />
          <Pagination {...list.pagination} />
        </div>
      )}
      {dialogs}
    </Page>
  );
}

/** Pages that are reached from here, and the rules of the second step. */
function LinksBeside({ onRules }: { onRules: () => void }) {
  const { t } = useTranslation('mfe-admin');
  const { user } = useSession();
  return (
    <>
      {serverCan('acts') && can(user, 'acts.view') && (
        <ButtonLink icon={ScrollText} to={paths.audit()}>
          {t('audit.open')}
        </ButtonLink>
      )}
      {serverCan('trackers.keys') && can(user, 'trackers.keys') && (
        <ButtonLink icon={KeyRound} to={paths.ingestKeys()}>
          {t('keys.open')}
        </ButtonLink>
      )}
      {serverCan('hours') && (
        <ButtonLink icon={CalendarClock} to={calendarsPath}>
          {t('users.hours')}
        </ButtonLink>
      )}
      {serverCan('session.factors') && can(user, 'users.factors') && (
        <Button icon={ShieldCheck} onClick={onRules}>
          {t('secondFactor.rules.open')}
        </Button>
      )}
    </>
  );
}

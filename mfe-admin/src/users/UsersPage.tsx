import { useQuery } from '@tanstack/react-query';
import { CalendarClock, KeyRound, RefreshCw, ScrollText, ShieldCheck, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, paths, serverCan, useSession } from 'shared-auth';
import {
  Button,
  ButtonLink,
  formatNumber,
  ListFiles,
  Page,
  PageHeader,
  Pagination,
  SelectField,
  useListPage,
} from 'shared-ui';
import { tableSort, useSelectedRows } from 'shared-ui/lists';
import { tableSheet } from 'shared-ui/reports';
import { calendarsPath } from '../paths';
import { RemovePersonDialog } from '../privacy/RemovePersonDialog';
import { SecondFactorRulesDialog } from '../second-factor/parts';
import { fullName } from '../teams/teams';
import { DeactivateUserDialog } from './DeactivateUserDialog';
import { UserDetailsDialog } from './UserDetailsDialog';
import { UserFilterBar } from './UserFilterBar';
import { UserFormDialog } from './UserFormDialog';
import { UserListAlert } from './UserListAlert';
import styles from './UsersPage.module.css';
import { type UserAction, UserTable } from './UserTable';
import { pageSizes, type User, userSortNames, usersOf } from './users.api';
import { usersTable } from './usersTable';
import { useUserFilters } from './useUserFilters';
import type { UserFormTarget } from './useUserForm';

const keyOf = ({ id }: User) => String(id);

/** /users: the accounts of the console, for admin and manager. */
export default function UsersPage() {
  const { t } = useTranslation('mfe-admin');
  const { user: session } = useSession();
  const [filters, setFilters] = useUserFilters();
  const users = useQuery(usersOf(filters));
  const [form, setForm] = useState<UserFormTarget | null>(null);
  const [viewed, setViewed] = useState<User | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const [rulesOpen, setRulesOpen] = useState(false);
  const mayRule = serverCan('session.factors') && can(session, 'users.factors');
  const [removed, setRemoved] = useState<User | null>(null);
  const goToPage = useCallback(
    (page: number, options?: { replace: boolean }) => setFilters({ page }, options),
    [setFilters],
  );
  const { rows, page, pages, total } = useListPage({
    query: users,
    page: filters.page,
    perPage: Number(filters.limit),
    onPage: goToPage,
  });
  const selection = useSelectedRows(rows, keyOf);

  function act(action: UserAction, user: User) {
    if (action === 'view') setViewed(user);
    else if (action === 'edit') setForm({ mode: 'edit', user });
    else setLeaving(user);
  }

  const hasFilters = Boolean(filters.search || filters.role || filters.status || filters.team);
  return (
    <Page>
      <PageHeader
        title={t('ui:places.users')}
        subtitle={total == null ? undefined : t('users.total', { count: total, n: formatNumber(total) })}
        actions={
          <>
            <Button icon={RefreshCw} busy={users.isFetching} onClick={() => void users.refetch()}>
              {t('ui:actions.refresh')}
            </Button>
            {serverCan('acts') && can(session, 'acts.view') && (
              <ButtonLink icon={ScrollText} to={paths.audit()}>
                {t('audit.open')}
              </ButtonLink>
            )}
            {serverCan('trackers.keys') && can(session, 'trackers.keys') && (
              <ButtonLink icon={KeyRound} to={paths.ingestKeys()}>
                {t('keys.open')}
              </ButtonLink>
            )}
            {serverCan('hours') && (
              <ButtonLink icon={CalendarClock} to={calendarsPath}>
                {t('users.hours')}
              </ButtonLink>
            )}
            {mayRule && (
              <Button icon={ShieldCheck} onClick={() => setRulesOpen(true)}>
                {t('secondFactor.rules.open')}
              </Button>
            )}
            <Button variant="primary" icon={UserPlus} onClick={() => setForm({ mode: 'create' })}>
              {t('ui:actions.addUser')}
            </Button>
          </>
        }
      />
      <UserFilterBar filters={filters} onChange={setFilters} />
      <UserListAlert query={users} />
      {(users.data || !users.error) && (
        <UserTable
          session={session}
          onAction={act}
          rows={rows}
          state={users.isPending ? 'loading' : users.isFetching ? 'refreshing' : 'ready'}
          stale={users.isError}
          {...tableSort({
            state: filters,
            names: userSortNames,
            answer: users.data,
            isWhole: pages <= 1 || users.isPlaceholderData,
            onChange: setFilters,
          })}
          selection={{
            selected: selection.selected,
            onChange: selection.onChange,
            label: (user) => t('ui:table.selectRow', { row: fullName(user) }),
            actions: (
              <ListFiles name="users" sheet={() => tableSheet(t('ui:places.users'), usersTable, selection.rows, t)} />
            ),
          }}
          empty={t(hasFilters ? 'users.emptyFiltered' : 'users.empty')}
        />
      )}
      <div className={styles.foot}>
        <SelectField
          label={t('users.perPage')}
          value={filters.limit}
          onChange={(limit) => setFilters({ limit })}
          options={pageSizes.map((value) => ({ value, label: value }))}
        />
        <Pagination page={page} pages={pages} onPage={goToPage} />
      </div>
      <UserFormDialog target={form} onClose={() => setForm(null)} />
      <UserDetailsDialog
        user={viewed}
        onClose={() => setViewed(null)}
        onEdit={(user) => {
          setViewed(null);
          setForm({ mode: 'edit', user });
        }}
        onRemove={(user) => {
          setViewed(null);
          setRemoved(user);
        }}
      />
      {mayRule && <SecondFactorRulesDialog open={rulesOpen} onClose={() => setRulesOpen(false)} />}
      <RemovePersonDialog user={removed} onClose={() => setRemoved(null)} />
      <DeactivateUserDialog user={leaving} onClose={() => setLeaving(null)} />
    </Page>
  );
}

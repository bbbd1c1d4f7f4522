import { useTranslation } from 'react-i18next';
import { roles } from 'shared-auth';
import { FilterBar, SearchField, SelectField } from 'shared-ui';
import { teamIds } from '../teams/teams';
import styles from './UserFilterBar.module.css';
import { userStatuses } from './users';
import type { UserFilters } from './users.api';

interface UserFilterBarProps {
  filters: UserFilters;
  /** Every change goes to page 1. */
  onChange: (patch: Partial<Omit<UserFilters, 'page'>>, options?: { replace: boolean }) => void;
}

/** Search, role, status and team. */
export function UserFilterBar({ filters, onChange }: UserFilterBarProps) {
  const { t } = useTranslation('mfe-admin');
  const { search, role, status, team } = filters;
  const none = { search: '', role: '', status: '', team: '' } as const;
  return (
    <FilterBar activeCount={[search, role, status, team].filter(Boolean).length} onClear={() => onChange(none)}>
      <SearchField
        className={styles.search}
        label={t('ui:actions.search')}
        placeholder={t('users.filters.searchHint')}
        value={search}
        onChange={(value) => onChange({ search: value }, { replace: true })}
        maxLength={100}
      />
      <SelectField
        label={t('users.filters.role')}
        value={role}
        onChange={(value) => onChange({ role: value })}
        options={roles.map((value) => ({ value, label: t(`ui:roles.${value}`) }))}
        placeholder={t('users.filters.allRoles')}
      />
      <SelectField
        label={t('users.filters.status')}
        value={status}
        onChange={(value) => onChange({ status: value })}
        options={userStatuses.map((value) => ({ value, label: t(`ui:userStatus.${value}`) }))}
        placeholder={t('users.filters.allStatuses')}
      />
      <SelectField
        label={t('users.filters.team')}
        value={team}
        onChange={(value) => onChange({ team: value })}
        options={teamIds.map((value) => ({ value, label: t(`ui:teams.${value}`) }))}
        placeholder={t('users.filters.allTeams')}
      />
    </FilterBar>
  );
}

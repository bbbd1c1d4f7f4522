import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteProps, paths, useCan } from 'shared-auth';
import { roleLabel } from 'shared-ui';
import { fullName } from '../teams/teams';
import { usersOf } from '../users/users.api';

/** Fewer letters match nearly all users. */
const LEAST_LETTERS = 2;

/** Users for the command palette, for users who may see them. */
export default function UserPalette({ query, onEntries }: PaletteProps) {
  const { t } = useTranslation('mfe-admin');
  const enabled = useCan('users.view') && query.length >= LEAST_LETTERS;
  const { data, isFetching } = useQuery({
    ...usersOf({ search: query, role: '', team: '', status: '', page: 1, limit: '20', sort: '', order: '' }),
    enabled,
  });
  const isSearching = enabled && isFetching;

  useEffect(
    function report() {
      if (isSearching) return onEntries(null);
      onEntries(
        (enabled ? (data?.rows ?? []) : []).map((user) => ({
          id: `user-${user.id}`,
          group: t('ui:places.users'),
          label: fullName(user),
          detail: [user.username, user.role && roleLabel(t, user.role)].filter(Boolean).join(' · '),
          keywords: [user.email ?? ''],
          to: `${paths.users()}?${new URLSearchParams({ search: user.username ?? fullName(user) })}`,
        })),
      );
    },
    [enabled, isSearching, data, onEntries, t],
  );
  return null;
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverCan } from 'shared-auth';
import { ownVehicles } from '../vehicle-access/access.api';

/** What a new account of a role will see: by the server's rules, which give no more than who makes it sees. */
export function useNewAccountHint(role: string, isNew: boolean): string | undefined {
  const { t } = useTranslation('mfe-admin');
  const isKnown = isNew && serverCan('assignments');
  const own = useQuery({ ...ownVehicles, enabled: isKnown, refetchInterval: false });
  if (!isKnown || role === '') return undefined;
  if (role === 'admin' || role === 'driver') return t(`access.newAccount.${role}`);
  return own.data && t(own.data.is_limited ? 'access.newAccount.limited' : 'access.newAccount.staff');
}

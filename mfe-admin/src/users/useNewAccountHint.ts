import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverCan } from 'shared-auth';
import { ownVehicles } from '../vehicle-access/access.api';

interface NewAccountScope {
  hint: string | undefined;
  /** Who sees all vehicles chooses which of them the account sees. */
  mayChooseScope: boolean;
}

/** The visibility scope of a new account by its role: by the server's rules, which grant at most the creator's own. */
export function useNewAccountHint(role: string, isNew: boolean): NewAccountScope {
  const { t } = useTranslation('mfe-admin');
  const isKnown = isNew && serverCan('assignments');
  const own = useQuery({ ...ownVehicles, enabled: isKnown, refetchInterval: false });
  const mayChooseScope = own.data?.is_limited === false && serverCan('users.scope');
  if (!isKnown || role === '') return { hint: undefined, mayChooseScope };
  if (role === 'admin' || role === 'driver') return { hint: t(`access.newAccount.${role}`), mayChooseScope };
  const hint = own.data && t(own.data.is_limited ? 'access.newAccount.limited' : 'access.newAccount.staff');
  return { hint, mayChooseScope };
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alarmTypeLabel, notify } from 'shared-ui';
import { rulesSilentWithoutQuery, type User } from './users.api';

/** Rules that lose their recipients with a user: a sentence before the user is deactivated, and one for afterwards. */
interface SilentRules {
  /** Null while every rule still notifies somebody. */
  before: string | null;
  announce: () => void;
}

/** The rules that have no recipients once a user is inactive. @param leaving - the user about to be deactivated */
export function useSilentRules(leaving: User | null): SilentRules {
  const { t } = useTranslation('mfe-admin');
  const silent = useQuery(rulesSilentWithoutQuery(leaving)).data ?? [];
  const named = silent
    .map(({ alarm_types }) =>
      alarm_types.length === 0
        ? t('users.silentRules.any')
        : alarm_types.map((type) => alarmTypeLabel(t, type)).join(', '),
    )
    .join('; ');
  const count = silent.length;
  return {
    before: count > 0 ? t('users.silentRules.before', { count, named }) : null,
    announce: () => count > 0 && void notify.error(t('users.silentRules.after', { count, named })),
  };
}

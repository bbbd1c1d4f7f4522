import { useTranslation } from 'react-i18next';
import { Badge } from 'shared-ui';

/** Active or inactive; "no data" where the server does not include it. */
export function UserStatusBadge({ isActive }: { isActive: boolean | null }) {
  const { t } = useTranslation('mfe-admin');
  if (isActive === null) return <Badge tone="neutral">{t('ui:empty.noData')}</Badge>;
  return (
    <Badge tone={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'ui:userStatus.active' : 'ui:userStatus.inactive')}
    </Badge>
  );
}

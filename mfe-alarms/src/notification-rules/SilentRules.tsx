import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { Alert } from 'shared-ui';
import { isSilent, rulesQuery } from './notificationRules.api';

/** Shows managers how many of their rules have no recipients; renders nothing while every rule has some. */
export function SilentRules({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('mfe-alarms');
  const isTold = useCan('notifications.manage') && serverCan('notifications.silent');
  const { data: rules = [] } = useQuery({ ...rulesQuery(false), enabled: isTold });
  const count = rules.filter(isSilent).length;
  return count > 0 && <Alert tone="danger" title={t('rules.silentCount', { count })} actions={actions} />;
}

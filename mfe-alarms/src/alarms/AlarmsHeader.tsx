import { BellRing, Keyboard, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { Button, ButtonLink, IconButton, PageHeader } from 'shared-ui';
import { SignalQuestion } from '../alarm-signals/SignalQuestion';
import { SignalSettings } from '../alarm-signals/SignalSettings';

interface AlarmsHeaderProps {
  isRefreshing: boolean;
  onRefresh: () => void;
  onShowKeys: () => void;
}

/** The page's title, and what concerns the whole list. */
export function AlarmsHeader({ isRefreshing, onRefresh, onShowKeys }: AlarmsHeaderProps) {
  const { t } = useTranslation('mfe-alarms');
  const mayManage = useCan('notifications.manage') && serverCan('notifications');
  return (
    <PageHeader
      title={t('ui:places.alarms')}
      actions={
        <>
          <SignalQuestion />
          <SignalSettings />
          <IconButton variant="secondary" icon={Keyboard} label={t('keys.title')} onClick={onShowKeys} />
          {mayManage && (
            <ButtonLink to={paths.notificationRules()} icon={BellRing}>
              {t('rules.short')}
            </ButtonLink>
          )}
          <Button icon={RotateCw} busy={isRefreshing} onClick={onRefresh}>
            {t('ui:actions.refresh')}
          </Button>
        </>
      }
    />
  );
}

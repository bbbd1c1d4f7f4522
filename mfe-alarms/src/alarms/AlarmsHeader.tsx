import { Keyboard, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, PageHeader } from 'shared-ui';
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
  return (
    <PageHeader
      title={t('ui:places.alarms')}
      actions={
        <>
          <SignalQuestion />
          <SignalSettings />
          <IconButton variant="secondary" icon={Keyboard} label={t('keys.title')} onClick={onShowKeys} />
          <Button icon={RotateCw} busy={isRefreshing} onClick={onRefresh}>
            {t('ui:actions.refresh')}
          </Button>
        </>
      }
    />
  );
}

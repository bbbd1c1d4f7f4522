import { BellRing, Keyboard, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { Button, ButtonLink, IconButton, ListFiles, PageHeader, useMediaQuery, useNearestPlaces } from 'shared-ui';
import { SignalQuestion } from '../alarm-signals/SignalQuestion';
import { SignalSettings } from '../alarm-signals/SignalSettings';
import type { Alarm } from './alarms';

interface AlarmsHeaderProps {
  /** The page's alarms, for its files. */
  alarms: readonly Alarm[];
  isRefreshing: boolean;
  onRefresh: () => void;
  onShowKeys: () => void;
}

/** The page's title, and what concerns the whole list. */
export function AlarmsHeader({ alarms, isRefreshing, onRefresh, onShowKeys }: AlarmsHeaderProps) {
  const { t, i18n } = useTranslation('mfe-alarms');
  // On a phone the list begins higher; its files are for a desk.
  const isPhone = useMediaQuery('(max-width: 639px)');
  const placeText = useNearestPlaces(alarms.length > 0);
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
          {!isPhone && (
            <ListFiles
              name="alarms"
              disabled={alarms.length === 0}
              sheet={async () => (await import('./alarmSheet')).alarmSheet(alarms, placeText, t, i18n)}
            />
          )}
          <Button icon={RotateCw} busy={isRefreshing} onClick={onRefresh}>
            {t('ui:actions.refresh')}
          </Button>
        </>
      }
    />
  );
}

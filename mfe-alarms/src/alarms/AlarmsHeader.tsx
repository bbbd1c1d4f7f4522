import { ClipboardList, Keyboard, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { Button, ButtonLink, IconButton, ListFiles, PageHeader, useMediaQuery, useNearestPlaces } from 'shared-ui';
import { SignalSettings } from '../alarm-signals/SignalSettings';
import type { Alarm } from './alarms';

interface AlarmsHeaderProps {
  /** The page's alarms, for its files. */
  alarms: readonly Alarm[];
  isRefreshing: boolean;
  onRefresh: () => void;
  onShowKeys: () => void;
}

/** The page's title, and the actions on the whole list. */
export function AlarmsHeader({ alarms, isRefreshing, onRefresh, onShowKeys }: AlarmsHeaderProps) {
  const { t, i18n } = useTranslation('mfe-alarms');
  // On a phone the list starts higher, without the buttons for files and keys, which are for desktop use.
  const isPhone = useMediaQuery('(max-width: 639px)');
  const mayWork = useCan('alarms.claim') && serverCan('alarms.shift');
  const placeText = useNearestPlaces(alarms.length > 0);
  return (
    <PageHeader
      title={t('ui:places.alarms')}
      actions={
        <>
          <SignalSettings />
          {mayWork && (
            <ButtonLink to={paths.shift()} icon={ClipboardList}>
              {t('shift.title')}
            </ButtonLink>
          )}
          {!isPhone && (
            <>
              <IconButton variant="secondary" icon={Keyboard} label={t('keys.title')} onClick={onShowKeys} />
              <ListFiles
                name="alarms"
                disabled={alarms.length === 0}
                sheet={async () => (await import('./alarmSheet')).alarmSheet(alarms, placeText, t, i18n)}
              />
            </>
          )}
          <Button icon={RotateCw} busy={isRefreshing} onClick={onRefresh}>
            {t('ui:actions.refresh')}
          </Button>
        </>
      }
    />
  );
}

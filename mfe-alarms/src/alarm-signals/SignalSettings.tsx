import { Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LazyPart, lazyPart, Popover } from 'shared-ui';

// On most visits it is not opened.
const panel = lazyPart(() => import(/* webpackChunkName: "signals" */ './SignalPanel'));

/** The settings and pages of alarm notifications, behind one button. */
export function SignalSettings() {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Popover label={t('signals.all')} trigger={<Button icon={Volume2}>{t('signals.all')}</Button>}>
      <LazyPart part={panel} height={160} props={{}} />
    </Popover>
  );
}

import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { TextLink } from 'shared-ui';
import { SignalChoices } from './SignalChoices';
import styles from './SignalSettings.module.css';

/**
 * The panel behind the button of notifications: those on this screen, and links to the pages about those outside the
 * console.
 */
export default function SignalPanel() {
  const { t } = useTranslation('mfe-alarms');
  const mayManage = useCan('notifications.manage');
  const hasOwn = useCan('notifications.own');
  return (
    <div className={styles.settings}>
      <SignalChoices />
      {serverCan('notifications') && (mayManage || hasOwn) && (
        <div className={styles.links}>
          {mayManage && <TextLink to={paths.notificationRules()}>{t('rules.short')}</TextLink>}
          {mayManage && <TextLink to={paths.sentNotifications()}>{t('sent.title')}</TextLink>}
          {hasOwn && <TextLink to={paths.profile()}>{t('own.title')}</TextLink>}
        </div>
      )}
    </div>
  );
}

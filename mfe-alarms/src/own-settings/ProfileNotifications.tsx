import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, serverCan } from 'shared-auth';
import { Alert, Card, QueryView, Stack } from 'shared-ui';
import { settingsQuery } from '../notification-rules/ownSettings.api';
import { RuleList } from '../notification-rules/RuleList';
import { OwnMessages } from './OwnMessages';
import { QuietHours } from './QuietHours';
import { ThisBrowser } from './ThisBrowser';

/** On the profile: how alarms reach this person while the console is closed. Only where the server sends messages. */
export default function ProfileNotifications() {
  return serverCan('notifications') && <OwnNotifications />;
}

function OwnNotifications() {
  const { t } = useTranslation('mfe-alarms');
  const settings = useQuery(settingsQuery);
  return (
    <Card title={t('own.title')}>
      <QueryView query={settings} height={240} error={(error) => errorText(error, t)}>
        {(data) => (
          <Stack gap={6}>
            {data.is_unreachable && <Alert tone="danger">{t('own.unreachable')}</Alert>}
            <p>{t('own.about')}</p>
            {data.push_key !== null && <ThisBrowser serverKey={data.push_key} />}
            <QuietHours settings={data} />
            <section>
              <h3>{t('own.rules')}</h3>
              <RuleList isOwn />
            </section>
            <OwnMessages />
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}

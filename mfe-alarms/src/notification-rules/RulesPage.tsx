import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan } from 'shared-auth';
import { ButtonLink, EmptyState, Page, PageHeader } from 'shared-ui';
import { RuleList } from './RuleList';
import { SilentRules } from './SilentRules';

/** /notifications, for managers: the rules for notifications outside the console. */
export default function RulesPage() {
  const { t } = useTranslation('mfe-alarms');
  const isOffered = serverCan('notifications');
  return (
    <Page>
      <PageHeader
        title={t('rules.title')}
        subtitle={t('rules.subtitle')}
        back={{ to: paths.alarms(), label: t('ui:places.alarms') }}
        actions={
          isOffered && (
            <ButtonLink to={paths.sentNotifications()} icon={Send}>
              {t('sent.title')}
            </ButtonLink>
          )
        }
      />
      <SilentRules />
      {isOffered ? <RuleList isOwn={false} /> : <EmptyState>{t('rules.notOffered')}</EmptyState>}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { MINUTE_MS } from 'shared-auth/contract';
import { Disclosure, formatDuration, formatNumber, QueryView } from 'shared-ui';
import type { RuleBody } from './notificationRules';
import { previewQuery } from './notificationRules.api';
import styles from './Rules.module.css';

interface RulePreviewProps {
  body: RuleBody;
  isOwn: boolean;
}

/** The messages that a rule would have sent in the last seven days, read when it is opened. */
export function RulePreview(props: RulePreviewProps) {
  const { t } = useTranslation('mfe-alarms');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure label={t('rules.preview.title')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {isOpen && <Steps {...props} />}
    </Disclosure>
  );
}

function Steps({ body, isOwn }: RulePreviewProps) {
  const { t } = useTranslation('mfe-alarms');
  const preview = useQuery(previewQuery(body, isOwn));
  return (
    <QueryView query={preview} height={24} error={(error) => errorText(error, t)}>
      {(steps) => (
        <ul className={styles.preview}>
          {steps.map(({ after_minutes, alarms, people, messages }) => (
            <li key={after_minutes}>
              {[
                after_minutes === 0
                  ? t('rules.preview.now')
                  : t('rules.preview.later', { after: formatDuration((after_minutes ?? 0) * MINUTE_MS, t) }),
                t('rules.preview.alarms', { count: alarms ?? 0, n: formatNumber(alarms) }),
                t('rules.preview.people', { count: people ?? 0, n: formatNumber(people) }),
                t('rules.preview.messages', { count: messages ?? 0, n: formatNumber(messages) }),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

import { useTranslation } from 'react-i18next';
import type { TextName } from 'shared-auth';
import type { OperationsView } from 'shared-auth/contract';
import { Alert, formatDateTime } from 'shared-ui';
import styles from './Refusals.module.css';
import { checksOf } from './versions';

/** The versions that the compatibility check refused last, with the reasons. */
export function Refusals({ modules }: Pick<OperationsView, 'modules'>) {
  const { t, i18n } = useTranslation('ops');
  return modules.flatMap(({ id, refused }) =>
    refused
      ? [
          <Alert
            key={id}
            tone="warning"
            title={t('refused', { name: `${id}@${refused.version}`, when: formatDateTime(Date.parse(refused.at)) })}
            detail={refused.reasons.join('\n')}
          >
            <ul className={styles.reasons}>
              {checksOf(refused.reasons)
                .filter((check): check is TextName<'check'> => i18n.exists(`ops:check.${check}`))
                .map((check) => (
                  <li key={check}>{t(`check.${check}`)}</li>
                ))}
            </ul>
          </Alert>,
        ]
      : [],
  );
}

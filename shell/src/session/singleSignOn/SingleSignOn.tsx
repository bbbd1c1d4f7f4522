import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, waitText } from 'shared-auth';
import { Button } from 'shared-ui';
import styles from './SingleSignOn.module.css';
import { finishSingleSignOn, readSignOnAnswer, refusalOf, startSingleSignOn } from './signOn';

/**
 * The button to the company's identity provider and the handling of its response, below the form. Only where the server
 * announces it. @param onRefused - handles a second step that the server requires
 */
export function SingleSignOn({ onRefused }: { onRefused: (error: unknown) => boolean }) {
  const { t } = useTranslation('shell');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const run = useCallback(
    async (step: () => Promise<void>) => {
      setBusy(true);
      setRefusal(null);
      try {
        await step();
      } catch (error) {
        if (!onRefused(error)) setRefusal(waitText(error, t) ?? t(`login.refused.${refusalOf(error)}`));
      } finally {
        setBusy(false);
      }
    },
    [onRefused, t],
  );

  useEffect(
    function takeAnswer() {
      const answer = readSignOnAnswer(hash);
      if (answer === null) return;
      // The answer must not stay in the address or the history.
      void navigate(paths.login(), { replace: true });
      void run(() => finishSingleSignOn(answer));
    },
    [hash, navigate, run],
  );

  return (
    <div className={styles.area}>
      <div className={styles.or}>{t('login.or')}</div>
      <Button busy={isBusy} onClick={() => void run(startSingleSignOn)}>
        {t('login.singleSignOn')}
      </Button>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}

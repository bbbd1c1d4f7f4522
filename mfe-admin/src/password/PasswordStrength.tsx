import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './PasswordStrength.module.css';
import { strengthQuery } from './password.api';
import { useSettled } from './useSettled';

/** Milliseconds without a key press after which the server is asked. */
const PAUSE_MS = 300;

interface PasswordStrengthProps {
  password: string;
  /** The user of the password; the signed-in user by default. */
  username?: string;
}

/** Rates a password while it is typed, by the same rules that the server applies when it is saved. */
export function PasswordStrength({ password, username }: PasswordStrengthProps) {
  const { t } = useTranslation('mfe-admin');
  const typed = useSettled(password, PAUSE_MS);
  const { data } = useQuery({ ...strengthQuery(typed, username), placeholderData: keepPreviousData });
  const isShown = data?.score != null && password !== '';
  const hint = isShown
    ? data.refusal === null
      ? t(`password.scores.${data.score as 0 | 1 | 2 | 3 | 4}`)
      : t(`password.refusals.${data.refusal}`)
    : '';
  return (
    <div className={styles.strength}>
      {isShown && (
        <meter
          className={styles.meter}
          min={0}
          max={4}
          low={2}
          high={3}
          optimum={4}
          value={data.score ?? 0}
          aria-label={t('password.strength')}
        />
      )}
      <p role="status" className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

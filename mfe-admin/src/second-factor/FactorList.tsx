import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, formatDate, RelativeTime } from 'shared-ui';
import type { OwnFactors, Passkey } from './secondFactor.api';
import styles from './secondFactor.module.css';

interface FactorListProps {
  factors: OwnFactors;
  onRename: (passkey: Passkey) => void;
  /** null: the app. */
  onRemove: (passkey: Passkey | null) => void;
}

/** The app and the passkeys, with the actions on each. */
export function FactorList({ factors: { totp, passkeys }, onRename, onRemove }: FactorListProps) {
  const { t } = useTranslation('mfe-admin');
  if (totp === null && passkeys.length === 0) return <p>{t('secondFactor.none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('secondFactor.list')}>
      {totp && (
        <li className={styles.factor}>
          <div>
            <p className={styles.name}>{t('secondFactor.app')}</p>
            <p className={styles.meta}>{t('secondFactor.since', { day: formatDate(totp.created_at) })}</p>
          </div>
          <Button icon={Trash2} onClick={() => onRemove(null)} aria-label={t('secondFactor.removeApp')}>
            {t('secondFactor.remove')}
          </Button>
        </li>
      )}
      {passkeys.map((passkey) => (
        <li key={String(passkey.id)} className={styles.factor}>
          <div>
            <p className={styles.name}>
              <bdi>{passkey.name}</bdi>
            </p>
            <p className={styles.meta}>
              {t('secondFactor.passkeySince', { day: formatDate(passkey.created_at) })}{' '}
              {passkey.last_used_at !== null && (
                <>
                  {t('secondFactor.lastUsed')} <RelativeTime at={passkey.last_used_at} />
                </>
              )}
            </p>
          </div>
          <div className={styles.buttons}>
            <Button
              icon={Pencil}
              onClick={() => onRename(passkey)}
              aria-label={t('secondFactor.renameNamed', { name: passkey.name ?? '' })}
            >
              {t('secondFactor.rename')}
            </Button>
            <Button
              icon={Trash2}
              onClick={() => onRemove(passkey)}
              aria-label={t('secondFactor.removeNamed', { name: passkey.name ?? '' })}
            >
              {t('secondFactor.remove')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

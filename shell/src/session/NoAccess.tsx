import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from 'shared-auth';
import { Button } from 'shared-ui';
import { PRODUCT } from '../brand/product';
import styles from './LoginPage.module.css';

/** Shown to an unknown role: the account exists, but it may not use the console. */
export function NoAccess({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const title = t('session.noAccessTitle');
  useEffect(
    function nameDocument() {
      document.title = `${title} · ${PRODUCT}`;
    },
    [title],
  );
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{t('session.noAccessText', { name })}</p>
        <Button variant="primary" onClick={onLeave}>
          {t('ui:session.logout')}
        </Button>
      </section>
    </main>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, sameId, useSession } from 'shared-auth';
import { Button, Card, ConfirmDialog, notify, QueryView } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
import type { User } from '../users/users.api';
import { factorsOf, useResetFactors } from './secondFactor.api';
import styles from './secondFactor.module.css';

/** In the details of a user: their second factor, and its removal when they have lost it. */
export function UserSecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('mfe-admin');
  const { user: self } = useSession();
  const query = useQuery(factorsOf(user.id));
  const [isAsking, setAsking] = useState(false);
  const dialog = useConfirmed(useResetFactors(), isAsking ? { id: user.id } : null, {
    failureText: (error) => errorText(error, t),
    onDone: () => notify.success(t('secondFactor.resetDone')),
    onClose: () => setAsking(false),
  });
  const isOwn = self !== null && sameId(self.id, user.id);
  return (
    <Card title={t('secondFactor.title')} headingLevel={3}>
      <QueryView query={query} height={48} error={(error) => errorText(error, t)}>
        {({ has_totp, passkeys, recovery_codes_left }) => {
          const keys = passkeys ?? 0;
          const hasAny = has_totp || keys > 0;
          const parts = [
            has_totp && t('secondFactor.app'),
            keys > 0 && t('secondFactor.passkeyCount', { n: keys }),
            hasAny && recovery_codes_left !== null && t('secondFactor.codesLeft', { n: recovery_codes_left }),
          ];
          return (
            <div className={styles.factor}>
              <p>{parts.filter(Boolean).join(' · ') || t('secondFactor.noneOf')}</p>
              {hasAny && !isOwn && (
                <Button variant="danger" onClick={() => setAsking(true)}>
                  {t('secondFactor.reset')}
                </Button>
              )}
            </div>
          );
        }}
      </QueryView>
      <ConfirmDialog
        {...dialog}
        title={t('secondFactor.reset')}
        message={t('secondFactor.confirmReset', { name: user.username })}
        confirmLabel={t('secondFactor.reset')}
        tone="danger"
      />
    </Card>
  );
}

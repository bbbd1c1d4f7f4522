import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sameId, useSession } from 'shared-auth';
import { Button, Stack } from 'shared-ui';
import type { User } from '../users/users.api';
import { DownloadData } from './DownloadData';
import styles from './personal.module.css';

/** In the details of a user: the download of all stored data of the person, and its removal. */
export function PersonalData({ user, onRemove }: { user: User; onRemove: (user: User) => void }) {
  const { t } = useTranslation('mfe-admin');
  const { user: self } = useSession();
  return (
    <section aria-label={t('personal.title')}>
      <Stack>
        <h3>{t('personal.title')}</h3>
        <p>{t('personal.note')}</p>
        <div className={styles.buttons}>
          <DownloadData userId={user.id} />
          {!(self && sameId(self.id, user.id)) && (
            <Button variant="danger" icon={Trash2} onClick={() => onRemove(user)}>
              {t('personal.remove')}
            </Button>
          )}
        </div>
      </Stack>
    </section>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, FormDialog, notify, TextField } from 'shared-ui';
import { fullName } from '../teams/teams';
import type { User } from '../users/users.api';
import { useRemovePerson } from './personal.api';
import styles from './personal.module.css';

interface RemovePersonDialogProps {
  /** null: closed. */
  user: User | null;
  onClose: () => void;
}

/** The keys of the texts about data that are removed with a person, and data that stay. */
const goes = ['account', 'sessions', 'names', 'messages', 'rules'] as const;
const stays = ['sums', 'positions', 'acts', 'backups'] as const;

/** Asks for the username before the person's data are removed. */
export function RemovePersonDialog({ user, onClose }: RemovePersonDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const removal = useRemovePerson();
  const [typed, setTyped] = useState('');

  function close() {
    removal.reset();
    setTyped('');
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!user || typed !== user.username) return;
    removal.mutate(
      { id: user.id, username: typed },
      {
        onSuccess: () => {
          notify.success(t('personal.removed'));
          close();
        },
      },
    );
  }

  return (
    <FormDialog
      open={user !== null}
      onClose={close}
      title={user ? `${t('personal.remove')}: ${fullName(user)}` : t('personal.remove')}
      form={{ isDirty: false, isSaving: removal.isPending, submit }}
      submitLabel={t('personal.confirm')}
      tone="danger"
      disabled={!user || typed !== user.username}
      error={removal.error && errorText(removal.error, t)}
      onDismissError={removal.reset}
    >
      <Alert tone="warning" title={t('personal.irreversible')} />
      <div className={styles.lists}>
        <Lines title={t('personal.goes')} lines={goes.map((what) => t(`personal.gone.${what}`))} />
        <Lines title={t('personal.stays')} lines={stays.map((what) => t(`personal.kept.${what}`))} />
      </div>
      <TextField
        label={t('personal.typeUsername', { username: user?.username ?? '' })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);

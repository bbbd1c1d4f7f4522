import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText, session } from 'shared-auth';
import { FormDialog, TextField, useForm } from 'shared-ui';
import styles from './ChangePasswordDialog.module.css';
import { PasswordStrength } from './PasswordStrength';

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

const empty = { current: '', next: '', repeated: '' };
type Passwords = typeof empty;
type Problem = 'required' | 'different';

const check = ({ current, next, repeated }: Passwords): Partial<Record<keyof Passwords, Problem>> => ({
  ...(current === '' ? { current: 'required' } : {}),
  ...(next === '' ? { next: 'required' } : {}),
  ...(next !== repeated ? { repeated: 'different' } : {}),
});

/** Changes the user's own password. The server decides whether it is accepted; its reason is shown at its field. */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Passwords, Problem>({
    initial: empty,
    check,
    save: async ({ current, next }) => {
      setFailure(null);
      try {
        await session.changePassword({ current_password: current, new_password: next });
        close();
        return undefined;
      } catch (error) {
        setFailure(error);
        return {};
      }
    },
  });

  function close() {
    setFailure(null);
    form.reset(empty);
    onClose();
  }
  const problem = (field: keyof Passwords) => {
    const why = form.problems[field];
    return why && t(`password.invalid.${why}`);
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('profile.changePassword')}
      form={form}
      submitLabel={t('profile.changePassword')}
      error={failure !== null && serverText(failure, t, t('password.failed'))}
      onDismissError={() => setFailure(null)}
    >
      <TextField
        label={t('password.current')}
        type="password"
        value={form.values.current}
        onChange={(current) => form.change({ current })}
        error={problem('current')}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <TextField
        label={t('password.next')}
        type="password"
        value={form.values.next}
        onChange={(next) => form.change({ next })}
        error={problem('next')}
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <PasswordStrength password={form.values.next} />
      <TextField
        label={t('password.repeated')}
        type="password"
        value={form.values.repeated}
        onChange={(repeated) => form.change({ repeated })}
        error={problem('repeated')}
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <p className={styles.hint}>{t('password.endsOthers')}</p>
    </FormDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { serverText, session } from 'shared-auth';
import { FormDialog, TextField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
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
  const form = useEntityForm({
    initial: empty,
    problemsOf: check,
    problemText: (problem) => t(`password.invalid.${problem}`),
    save: async ({ current, next }: Passwords) => {
      await session.changePassword({ current_password: current, new_password: next });
      close();
    },
  });

  function close() {
    form.dismiss();
    form.reset(empty);
    onClose();
  }
  const field = (name: keyof Passwords) => (
    <TextField
      label={t(`password.${name}`)}
      type="password"
      {...form.field(name)}
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      maxLength={200}
      required
    />
  );
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('profile.changePassword')}
      form={form}
      submitLabel={t('profile.changePassword')}
      error={form.failure && serverText(form.failure.error, t, t('password.failed'))}
      onDismissError={form.dismiss}
    >
      {field('current')}
      {field('next')}
      <PasswordStrength password={form.values.next} />
      {field('repeated')}
      <p className={styles.hint}>{t('password.endsOthers')}</p>
    </FormDialog>
  );
}

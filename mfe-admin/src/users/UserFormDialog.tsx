import { useTranslation } from 'react-i18next';
import { Alert, FormDialog } from 'shared-ui';
import { UserFields } from './UserFields';
import { useDuties } from './useDuties';
import { useSilentRules } from './useSilentRules';
import { type UserFormTarget, useUserForm } from './useUserForm';

interface UserFormDialogProps {
  target: UserFormTarget;
  onClose: () => void;
}

/** Creates or edits a user. Typed values stay until they are saved or explicitly discarded. */
export function UserFormDialog({ target, onClose }: UserFormDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const form = useUserForm(target, () => {
    silent.announce();
    onClose();
  });
  const present = target.mode === 'edit' ? target.user : null;
  const isLeaving = present !== null && present.is_active !== false && !form.values.is_active;
  const silent = useSilentRules(isLeaving ? present : null);
  const duties = useDuties(isLeaving ? present : null);
  const left = [...duties, silent.before].filter(Boolean).join(' ');

  return (
    <FormDialog open onClose={onClose} title={t(present ? 'users.edit' : 'users.create')} form={form}>
      {form.trouble && (
        <Alert tone={form.trouble.tone} onDismiss={form.dismiss} role="alert">
          {form.trouble.text}
        </Alert>
      )}
      <UserFields form={form} target={target} />
      {left !== '' && <Alert tone="warning">{left}</Alert>}
    </FormDialog>
  );
}

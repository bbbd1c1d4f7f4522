import { useTranslation } from 'react-i18next';
import { Alert, FormDialog } from 'shared-ui';
import { UserFields } from './UserFields';
import { UserFormAlert } from './UserFormAlert';
import { useSilentRules } from './useSilentRules';
import { type UserFormTarget, useUserForm } from './useUserForm';

interface UserFormDialogProps {
  /** null: closed. */
  target: UserFormTarget | null;
  onClose: () => void;
}

/** Creates or edits a user. What was typed stays until it is saved, or thrown away on purpose. */
export function UserFormDialog({ target, onClose }: UserFormDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const form = useUserForm(target, () => {
    silent.announce();
    onClose();
  });
  const present = target?.mode === 'edit' ? target.user : null;
  const isLeaving = present !== null && present.is_active !== false && form.input.status === 'inactive';
  const silent = useSilentRules(isLeaving ? present : null);

  return (
    <FormDialog
      open={target !== null}
      onClose={onClose}
      title={t(target?.mode === 'edit' ? 'users.edit' : 'users.create')}
      form={form}
    >
      {target && (
        <>
          <UserFormAlert form={form} />
          <UserFields form={form} target={target} />
          {silent.before && <Alert tone="warning">{silent.before}</Alert>}
        </>
      )}
    </FormDialog>
  );
}

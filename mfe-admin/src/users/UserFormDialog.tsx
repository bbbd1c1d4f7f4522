import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from 'shared-ui';
import { UserFields } from './UserFields';
import { UserFormAlert } from './UserFormAlert';
import styles from './UserFormDialog.module.css';
import { type UserFormTarget, useUserForm } from './useUserForm';

interface UserFormDialogProps {
  /** null: closed. */
  target: UserFormTarget | null;
  onClose: () => void;
}

/** Creates or edits a user. What was typed stays until it is saved, or thrown away on purpose. */
export function UserFormDialog({ target, onClose }: UserFormDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const form = useUserForm(target, onClose);
  const formId = useId();

  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      title={t(target?.mode === 'edit' ? 'users.edit' : 'users.create')}
      isDirty={form.isDirty}
      footer={(requestClose) => (
        <>
          <Button onClick={requestClose}>{t('ui:actions.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isSaving}>
            {t('ui:actions.save')}
          </Button>
        </>
      )}
    >
      {target && (
        <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
          <UserFormAlert form={form} />
          <UserFields form={form} target={target} />
        </form>
      )}
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { isApiError, serverText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { fullName } from '../teams/teams';
import { useDuties } from './useDuties';
import { type User, useDeactivateUser } from './users.api';
import { useSilentRules } from './useSilentRules';

interface DeactivateUserDialogProps {
  /** null: closed. */
  user: User | null;
  onClose: () => void;
}

/** Asks before a user is deactivated; a failure is shown in the dialog. */
export function DeactivateUserDialog({ user, onClose }: DeactivateUserDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const deactivation = useDeactivateUser();
  const silent = useSilentRules(user);
  const duties = useDuties(user);

  function failureText(error: Error) {
    if (isApiError(error) && error.isOutcomeUnknown) return t('users.unknownOutcome.deactivate');
    return serverText(error, t, t('users.failed.deactivate'));
  }
  function close() {
    deactivation.reset();
    onClose();
  }
  function confirm() {
    if (!user) return;
    deactivation.mutate(
      { id: user.id },
      {
        onSuccess: () => {
          notify.success(t('users.saved.deactivate'));
          silent.announce();
          close();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      open={user !== null}
      title={user ? `${t('users.deactivate')}: ${fullName(user)}` : t('users.deactivate')}
      message={[t('users.confirmDeactivation'), ...duties, silent.before].filter(Boolean).join(' ')}
      confirmLabel={t('ui:actions.deactivate')}
      tone="danger"
      busy={deactivation.isPending}
      onConfirm={confirm}
      onClose={close}
      {...(deactivation.error ? { error: failureText(deactivation.error), onDismissError: deactivation.reset } : {})}
    />
  );
}

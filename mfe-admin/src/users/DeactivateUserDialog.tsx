import { useTranslation } from 'react-i18next';
import { isApiError, serverText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
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
  const silent = useSilentRules(user);
  const duties = useDuties(user);
  const dialog = useConfirmed(useDeactivateUser(), user && { id: user.id }, {
    failureText: (error) =>
      isApiError(error) && error.isOutcomeUnknown
        ? t('users.unknownOutcome.deactivate')
        : serverText(error, t, t('users.failed.deactivate')),
    onDone: () => {
      notify.success(t('users.saved.deactivate'));
      silent.announce();
    },
    onClose,
  });

  return (
    <ConfirmDialog
      {...dialog}
      title={user ? `${t('users.deactivate')}: ${fullName(user)}` : t('users.deactivate')}
      message={[t('users.confirmDeactivation'), ...duties, silent.before].filter(Boolean).join(' ')}
      confirmLabel={t('ui:actions.deactivate')}
      tone="danger"
    />
  );
}

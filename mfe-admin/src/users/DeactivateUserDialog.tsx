import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from 'shared-auth';
import { alarmTypeLabel, ConfirmDialog, notify } from 'shared-ui';
import { fullName } from '../teams/teams';
import { rulesSilentWithoutQuery, type User, useDeactivateUser } from './users.api';

interface DeactivateUserDialogProps {
  /** null: closed. */
  user: User | null;
  onClose: () => void;
}

/** Asks before a user is deactivated; a failure is shown in the dialog. */
export function DeactivateUserDialog({ user, onClose }: DeactivateUserDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const deactivation = useDeactivateUser();
  const silent = useQuery(rulesSilentWithoutQuery(user)).data ?? [];
  const named = silent
    .map(({ alarm_types }) =>
      alarm_types === null ? t('users.silentRules.any') : alarm_types.map((type) => alarmTypeLabel(t, type)).join(', '),
    )
    .join('; ');

  function failureText(error: Error) {
    if (isApiError(error) && error.isOutcomeUnknown) return t('users.unknownOutcome.deactivate');
    return (isApiError(error) && error.serverMessage) || t('users.failed.deactivate');
  }
  function close() {
    deactivation.reset();
    onClose();
  }
  function confirm() {
    if (!user) return;
    deactivation.mutate(user.id, {
      onSuccess: () => {
        notify.success(t('users.saved.deactivate'));
        if (silent.length > 0) notify.error(t('users.silentRules.after', { count: silent.length, named }));
        close();
      },
    });
  }

  return (
    <ConfirmDialog
      open={user !== null}
      title={user ? `${t('users.deactivate')}: ${fullName(user)}` : t('users.deactivate')}
      message={[
        t('users.confirmDeactivation'),
        ...(silent.length > 0 ? [t('users.silentRules.before', { count: silent.length, named })] : []),
      ].join(' ')}
      confirmLabel={t('ui:actions.deactivate')}
      tone="danger"
      busy={deactivation.isPending}
      onConfirm={confirm}
      onClose={close}
      {...(deactivation.error ? { error: failureText(deactivation.error), onDismissError: deactivation.reset } : {})}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { serverText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { type IngestKey, useRevokeKey } from './ingestKeys.api';

interface RevokeKeyDialogProps {
  /** null: closed. */
  target: IngestKey | null;
  onClose: () => void;
}

/** Asks before a key no longer lets in; a failure is shown in the dialog. */
export function RevokeKeyDialog({ target, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const revocation = useRevokeKey();
  const { error } = revocation;

  function close() {
    revocation.reset();
    onClose();
  }
  function confirm() {
    if (!target) return;
    revocation.mutate(
      { id: target.id },
      {
        onSuccess: () => {
          notify.success(t('keys.revoked'));
          close();
        },
      },
    );
  }
  return (
    <ConfirmDialog
      open={target !== null}
      title={t('keys.revokeNamed', { name: target?.name ?? '' })}
      message={t(target?.is_configured ? 'keys.confirmConfigured' : 'keys.confirm')}
      confirmLabel={t('keys.revoke')}
      tone="danger"
      busy={revocation.isPending}
      onConfirm={confirm}
      onClose={close}
      {...(error
        ? {
            error: serverText(error, t, t('keys.failed.revoke')),
            onDismissError: revocation.reset,
          }
        : {})}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { serverText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
import { type IngestKey, useRevokeKey } from './ingestKeys.api';

interface RevokeKeyDialogProps {
  /** null: closed. */
  target: IngestKey | null;
  onClose: () => void;
}

/** Asks before a key is revoked; a failure is shown in the dialog. */
export function RevokeKeyDialog({ target, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const dialog = useConfirmed(useRevokeKey(), target && { id: target.id }, {
    failureText: (error) => serverText(error, t, t('keys.failed.revoke')),
    onDone: () => notify.success(t('keys.revoked')),
    onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={t('keys.revokeNamed', { name: target?.name ?? '' })}
      message={t(target?.is_configured ? 'keys.confirmConfigured' : 'keys.confirm')}
      confirmLabel={t('keys.revoke')}
      tone="danger"
    />
  );
}

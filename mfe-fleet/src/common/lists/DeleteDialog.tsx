import { useTranslation } from 'react-i18next';
import { ConfirmDialog, notify } from 'shared-ui';

interface DeleteDialogProps {
  title: string;
  /** The question; null while nothing is to be deleted. */
  question: string | null;
  /** Said after the user confirmed. */
  unavailable: string;
  onClose(): void;
}

/** Asks before deleting, and then shows that deleting is not available: no call is made (docs/spec/core.md §4). */
export function DeleteDialog({ title, question, unavailable, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      message={question ?? ''}
      confirmLabel={t('ui:actions.delete')}
      tone="danger"
      onClose={onClose}
      onConfirm={() => {
        notify.info(unavailable);
        onClose();
      }}
    />
  );
}

import { errorText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { useZoneTexts } from './useZoneTexts';
import { useDeleteZone, type Zone } from './zones.api';

interface DeleteZoneDialogProps {
  /** null: closed. */
  zone: Zone | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Removes a zone with its visits and rules, once the user agreed. */
export function DeleteZoneDialog({ zone, onClose, onDeleted }: DeleteZoneDialogProps) {
  const t = useZoneTexts();
  const removal = useDeleteZone();
  const name = zone?.name ?? '';

  function remove() {
    if (!zone) return;
    const { id } = zone;
    removal.mutate(
      { id },
      {
        onSuccess: () => {
          notify.success(t('deleted', { name }));
          onClose();
          onDeleted?.();
        },
      },
    );
  }

  function close() {
    removal.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={zone !== null}
      tone="danger"
      title={t('deleteTitle')}
      message={t('deleteText', { name })}
      confirmLabel={t('ui:actions.delete')}
      busy={removal.isPending}
      error={removal.error && errorText(removal.error, t)}
      onConfirm={remove}
      onClose={close}
    />
  );
}

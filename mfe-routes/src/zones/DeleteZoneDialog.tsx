import { errorText } from 'shared-auth';
import { ConfirmDialog, notify } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
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
  const name = zone?.name ?? '';
  const dialog = useConfirmed(useDeleteZone(), zone && { id: zone.id }, {
    failureText: (error) => errorText(error, t),
    onDone: () => {
      notify.success(t('deleted', { name }));
      onDeleted?.();
    },
    onClose,
  });

  return (
    <ConfirmDialog
      {...dialog}
      tone="danger"
      title={t('deleteTitle')}
      message={t('deleteText', { name })}
      confirmLabel={t('ui:actions.delete')}
    />
  );
}

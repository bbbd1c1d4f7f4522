import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import { Alert, Button, ButtonLink, Dialog, notify, Stack } from 'shared-ui';
import { type Assigned, useUndoAssignment } from './unregistered.api';

/** A note that the tracker was assigned, with a link to the vehicle and a button that undoes it. */
export function AssignedNote({ assigned, onClose }: { assigned: Assigned; onClose: () => void }) {
  const { t } = useTranslation('mfe-fleet');
  const undo = useUndoAssignment();
  const { uid, vehicle, vehicleId, replaced } = assigned;
  return (
    <Dialog
      open
      title={t('unregisteredDevices.assigned', { uid, vehicle })}
      onClose={onClose}
      footer={() => (
        <>
          <Button
            busy={undo.isPending}
            onClick={() =>
              undo.mutate(assigned, {
                onSuccess: (isUnknown) => {
                  notify.info(t(isUnknown ? 'unregisteredDevices.returned' : 'unregisteredDevices.undone', { uid }));
                  onClose();
                },
              })
            }
          >
            {t('unregisteredDevices.undo')}
          </Button>
          <ButtonLink to={paths.vehicle(vehicleId)}>{t('unregisteredDevices.openVehicle')}</ButtonLink>
        </>
      )}
    >
      <Stack gap={3}>
        {replaced !== null && <p>{t('unregisteredDevices.replaced', { device: replaced })}</p>}
        {undo.isError && <Alert tone="danger">{errorText(undo.error, t)}</Alert>}
      </Stack>
    </Dialog>
  );
}

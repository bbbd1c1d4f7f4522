import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from 'shared-auth';
import {
  ButtonLink,
  ConfirmDialog,
  IconButton,
  notify,
  Tooltip,
  type VehicleAction,
  VehicleActions,
  type VehicleReference,
} from 'shared-ui';
import styles from '../common.module.css';

interface RowActionsProps {
  of: 'vehicles' | 'devices';
  /** The row's name. */
  name: string;
  vehicle: VehicleReference;
  /** The action that the `view` link already offers. */
  without: VehicleAction;
  view: string;
  edit: string;
}

/** The actions at the end of a list's row; managers change and delete. */
export function RowActions({ of, name, vehicle, without, view, edit }: RowActionsProps) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan(`${of}.edit`);
  return (
    <span className={styles.rowActions}>
      <IconLink to={view} label={t('ui:actions.view')} icon={Eye} />
      {mayEdit && (
        <>
          <IconLink to={edit} label={t('ui:actions.edit')} icon={Pencil} />
          <DeleteButton of={of} name={name} />
        </>
      )}
      <VehicleActions vehicle={vehicle} without={[without]} />
    </span>
  );
}

function IconLink({ to, label, icon }: { to: string; label: string; icon: typeof Eye }) {
  return (
    <Tooltip text={label}>
      <ButtonLink to={to} variant="ghost" size="sm" icon={icon} aria-label={label} data-icon-only="" />
    </Tooltip>
  );
}

/** Asks before deleting, and then shows that deleting is not available: no call is made (docs/spec/core.md §4). */
function DeleteButton({ of, name }: Pick<RowActionsProps, 'of' | 'name'>) {
  const { t } = useTranslation('mfe-fleet');
  const [isAsking, setAsking] = useState(false);
  const names = { plate: name, device: name };
  return (
    <>
      <IconButton size="sm" label={t('ui:actions.delete')} icon={Trash2} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={t(`${of}.deleteTitle`)}
        message={t(`${of}.deleteText`, names)}
        confirmLabel={t('ui:actions.delete')}
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          notify.info(t(`${of}.deleteUnavailable`, names));
          setAsking(false);
        }}
      />
    </>
  );
}

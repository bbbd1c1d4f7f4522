import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, IconButton, Tooltip, type VehicleAction, VehicleActions, type VehicleReference } from 'shared-ui';
import styles from '../common.module.css';

interface RowActionsProps {
  /** The vehicle of the row. */
  vehicle: VehicleReference;
  /** What `view` leads to already. */
  without: readonly VehicleAction[];
  view: string;
  /** Only for managers. */
  manage: { edit: string; onDelete(): void } | null;
}

/** The actions at the end of a list's row. */
export function RowActions({ vehicle, without, view, manage }: RowActionsProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <span className={styles.rowActions}>
      <IconLink to={view} label={t('ui:actions.view')} icon={Eye} />
      {manage && (
        <>
          <IconLink to={manage.edit} label={t('ui:actions.edit')} icon={Pencil} />
          <IconButton size="sm" label={t('ui:actions.delete')} icon={Trash2} onClick={manage.onDelete} />
        </>
      )}
      <VehicleActions vehicle={vehicle} without={without} />
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

import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/Badge/Badge';
import { SeverityBadge } from '../../../components/Badge/SeverityBadge';
import { Hidden } from '../../../internal/Hidden';
import { deviceStatusLabel, deviceStatusTone } from '../../../model/labels';
import { NearestPlace } from '../../nearest/NearestPlace';
import type { MapVehicle } from '../../types';
import type { Stopped } from '../scene/FleetScene';
import { vehicleName } from '../vehicleName';
import styles from './list.module.css';
import { type ListColumn, rowTexts } from './listColumns';

interface VehicleRowProps {
  id: string;
  vehicle: MapVehicle;
  standing: Stopped | null;
  /** Whether it is on the map. */
  hasPlace: boolean;
  columns: readonly ListColumn[];
  /** Epoch ms. */
  now: number;
  isSelected: boolean;
  /** Whether the keyboard is on it. */
  isActive: boolean;
  /** The row's position in the whole list, of which only some rows are in the page. */
  position: { row: number; of: number; top: number };
  onOpen: () => void;
}

/** The gravest of its alarms; only that there are some where the server sends no severity. */
function AlarmMark({ severity }: { severity: string | null | undefined }) {
  const { t } = useTranslation('ui');
  if (severity != null) return <SeverityBadge severity={severity} />;
  return (
    <Badge tone="danger" icon={BellRing}>
      <Hidden>{t('ui:map.hasAlarms')}</Hidden>
    </Badge>
  );
}

/** Most vehicles are online: only other statuses are visible as text. */
function Status({ status }: { status: string | null }) {
  const { t } = useTranslation('ui');
  const label = deviceStatusLabel(t, status);
  return (
    <span className={styles.rowState} data-tone={deviceStatusTone(status)}>
      {status === 'online' ? <Hidden>{label}</Hidden> : label}
    </span>
  );
}

/** A vehicle in the list. */
export function VehicleRow(props: VehicleRowProps) {
  const { id, vehicle, standing, hasPlace, columns, now, isSelected, isActive, position, onOpen } = props;
  const { t } = useTranslation('ui');
  const texts = rowTexts(vehicle, standing, columns, now, t);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys; an option is never focused itself
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-setsize={position.of}
      aria-posinset={position.row + 1}
      className={styles.row}
      data-active={isActive || undefined}
      style={{ top: position.top }}
      onClick={onOpen}
    >
      <span className={styles.rowName}>{vehicleName(vehicle)}</span>
      <span className={styles.rowMarks}>
        {columns.includes('alarm') && vehicle.hasAlarms && <AlarmMark severity={vehicle.alarmSeverity} />}
        {columns.includes('status') && <Status status={vehicle.status} />}
      </span>
      <span className={styles.rowDetail} data-texts={texts.length > 0 || undefined}>
        {hasPlace ? texts.join(' · ') : t('ui:map.noPlace')}
        {hasPlace && columns.includes('place') && (
          <NearestPlace className={styles.rowPlace} latitude={vehicle.latitude} longitude={vehicle.longitude} />
        )}
      </span>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { deviceStatusLabel, deviceStatusTone } from '../../../labels';
import { NearestPlace } from '../../nearest/NearestPlace';
import type { MapVehicle } from '../../types';
import { vehicleName } from '../vehicleName';
import styles from './list.module.css';
import { type ListColumn, rowTexts } from './listColumns';

interface VehicleRowProps {
  id: string;
  vehicle: MapVehicle;
  /** Whether it is on the map. */
  hasPlace: boolean;
  columns: readonly ListColumn[];
  /** Epoch ms. */
  now: number;
  isSelected: boolean;
  /** Whether the keyboard is on it. */
  isActive: boolean;
  /** Its place in the whole list, of which only some rows are in the page. */
  position: { row: number; of: number; top: number };
  onOpen: () => void;
}

/** A vehicle in the list. */
export function VehicleRow(props: VehicleRowProps) {
  const { id, vehicle, hasPlace, columns, now, isSelected, isActive, position, onOpen } = props;
  const { t } = useTranslation('ui');
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
      {columns.includes('status') && (
        <span className={styles.rowState} data-tone={deviceStatusTone(vehicle.status)}>
          {deviceStatusLabel(t, vehicle.status)}
        </span>
      )}
      <span className={styles.rowDetail}>
        {hasPlace ? rowTexts(vehicle, columns, now, t).join(' · ') : t('ui:map.noPlace')}
        {hasPlace && columns.includes('place') && (
          <NearestPlace className={styles.rowPlace} latitude={vehicle.latitude} longitude={vehicle.longitude} />
        )}
      </span>
    </div>
  );
}

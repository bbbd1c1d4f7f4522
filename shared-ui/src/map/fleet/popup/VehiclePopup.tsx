import { Bell, Crosshair, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceStatusBadge } from '../../../components/Badge/DeviceStatusBadge';
import { Button } from '../../../components/Button/Button';
import { IconButton } from '../../../components/Button/IconButton';
import { useNow } from '../../../hooks/clock';
import { Icon } from '../../../internal/Icon';
import { formatDateTime, formatHeading, formatNumber } from '../../../model/format';
import baseStyles from '../../base/base.module.css';
import { PopupFields } from '../../base/PopupFields';
import popupStyles from '../../base/popup.module.css';
import { NearestPlace } from '../../nearest/NearestPlace';
import type { MapVehicle } from '../../types';
import styles from '../fleet.module.css';
import { stoppedText } from '../list/listColumns';
import type { Stopped } from '../scene/FleetScene';
import { vehicleName } from '../vehicleName';
import { LastSpeed } from './LastSpeed';

/** The spec's fields of a vehicle. */
function VehicleFields({ vehicle, standing }: { vehicle: MapVehicle; standing: Stopped | null }) {
  const { t } = useTranslation('ui');
  const now = useNow();
  const makeModel = [vehicle.make, vehicle.model].filter(Boolean).join(' ');
  const fields: [label: string, value: ReactNode][] = [
    [t('ui:map.vehicleCode'), vehicle.vehicleCode || '—'],
    [t('ui:map.makeModel'), makeModel || '—'],
    [t('ui:map.device'), vehicle.deviceId ?? t('ui:empty.noDevice')],
    [t('ui:map.status'), <DeviceStatusBadge key="status" status={vehicle.status} />],
  ];
  if (vehicle.speed !== null)
    fields.push([
      t('ui:map.speed'),
      <span key="speed">
        <LastSpeed vehicle={vehicle} />
        {standing && ` · ${stoppedText(standing, now, t)}`}
      </span>,
    ]);
  if (vehicle.heading !== null) fields.push([t('ui:map.heading'), formatHeading(vehicle.heading)]);
  fields.push([t('ui:map.lastLocation'), formatDateTime(vehicle.fixAt)]);
  return <PopupFields fields={fields} />;
}

export interface VehiclePopupProps {
  vehicle: MapVehicle;
  /** Since when the vehicle is stopped; null while it is not. */
  standing: Stopped | null;
  following: boolean;
  onFollow: () => void;
  onClose: () => void;
  /** Below its content. */
  more?: ReactNode;
  /** Further buttons, next to the one that follows the vehicle. */
  actions?: ReactNode;
  /** Instead of the spec's fields. */
  children?: ReactNode;
}

/** One vehicle's popup. */
export function VehiclePopup({
  vehicle,
  standing,
  following,
  onFollow,
  onClose,
  more,
  actions,
  children,
}: VehiclePopupProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <header className={popupStyles.popupHead}>
        <h2 className={popupStyles.popupTitle}>{vehicleName(vehicle)}</h2>
        <IconButton size="sm" icon={X} label={t('ui:actions.close')} onClick={onClose} />
      </header>
      {children ?? (
        <>
          <VehicleFields vehicle={vehicle} standing={standing} />
          {vehicle.hasAlarms && (
            <p className={styles.warning}>
              <Icon icon={Bell} />
              {t('ui:map.hasAlarms')}
            </p>
          )}
        </>
      )}
      {more}
      <NearestPlace className={styles.place} latitude={vehicle.latitude} longitude={vehicle.longitude} />
      <div className={styles.popupActions}>
        <Button size="sm" icon={Crosshair} onClick={onFollow}>
          {following ? t('ui:map.stopFollowing') : t('ui:map.follow')}
        </Button>
        {actions}
      </div>
    </>
  );
}

const SHOWN_AT_MOST = 12;

/** Several vehicles at one place: which one is meant? */
export function VehicleChooser({
  vehicles,
  onChoose,
  onClose,
}: {
  vehicles: readonly MapVehicle[];
  onChoose: (key: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ui');
  const hidden = vehicles.length - SHOWN_AT_MOST;
  return (
    <>
      <header className={popupStyles.popupHead}>
        <h2 className={popupStyles.popupTitle}>
          {t('ui:map.overlap', { count: vehicles.length, n: formatNumber(vehicles.length) })}
        </h2>
        <IconButton size="sm" icon={X} label={t('ui:actions.close')} onClick={onClose} />
      </header>
      <ul className={styles.chooser}>
        {vehicles.slice(0, SHOWN_AT_MOST).map((vehicle) => (
          <li key={vehicle.key}>
            <button type="button" onClick={() => onChoose(vehicle.key)}>
              <span>{vehicleName(vehicle)}</span>
              <DeviceStatusBadge status={vehicle.status} />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={baseStyles.muted}>{t('ui:andMore', { n: hidden })}</p>}
    </>
  );
}

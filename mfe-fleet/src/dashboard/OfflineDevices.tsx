import { useTranslation } from 'react-i18next';
import { paths, useCan } from 'shared-auth';
import { MINUTE_MS } from 'shared-auth/contract';
import { EmptyState, formatDateTime, formatLasting, formatNumber, TextLink, VehicleActions } from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import type { Overview } from './dashboard.api';
import styles from './dashboard.module.css';

/** Devices shown at most; the list of devices has them all. */
const MOST = 10;

/** The menu has no entry for the device, because its id is already a link to it. */
const without = ['device'] as const;

/** Devices that are offline, and since when. */
export function OfflineDevices({
  devices,
  isFleetEmpty,
}: {
  devices: Overview['offline_devices'];
  /** No device is online either. */
  isFleetEmpty: boolean;
}) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const maySee = useCan('devices.view');
  if (devices.length === 0)
    return <EmptyState>{t(isFleetEmpty ? 'ui:empty.noDevice' : 'ui:empty.allOnline')}</EmptyState>;
  const hidden = devices.length - MOST;
  return (
    <>
      <ul className={styles.offline}>
        {devices.slice(0, MOST).map(({ license_plate, device_id, vehicle_id, minutes_offline, last_heartbeat }) => (
          <li key={`${device_id}|${license_plate}`}>
            <span>
              <strong>{license_plate ?? '—'}</strong>
              {device_id !== null &&
                (maySee ? <TextLink to={paths.device(device_id)}>{device_id}</TextLink> : <span>{device_id}</span>)}
            </span>
            <span>
              <span>
                {minutes_offline !== null &&
                  t('offline.lasting', { duration: formatLasting(minutes_offline * MINUTE_MS, t) })}
              </span>
              <span className={styles.muted}>
                {t('offline.lastHeartbeat', {
                  time: last_heartbeat === null ? t('ui:time.never') : formatDateTime(last_heartbeat),
                })}
              </span>
            </span>
            {maySee && (
              <VehicleActions
                vehicle={vehicleReference({ vehicle_id, device_id, license_plate, vehicle_code: null })}
                without={without}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.muted}>{t('ui:andMore', { n: formatNumber(hidden) })}</p>}
    </>
  );
}

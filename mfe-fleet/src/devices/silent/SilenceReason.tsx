import { queryOptions, useQuery } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useTranslation } from 'react-i18next';
import { api, wire } from 'shared-auth';
import { HOUR_MS } from 'shared-auth/contract';
import { formatDateTime, formatNumber } from 'shared-ui';
import * as v from 'valibot';
import styles from '../../common/common.module.css';
import { type Device, deviceQuery } from '../devices.api';
import { lastHeard } from './useSilentDevices';

/** Calls under way at once, however many devices are silent. */
const limit = pLimit(4);

/**
 * Time before a tracker's last message in which a power cut may explain its silence: its own battery lasts hours. A
 * tracker that reported for longer had its power restored.
 */
const OWN_BATTERY_MS = 12 * HOUR_MS;

const powerCutQuery = (deviceId: string, heard: number) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'power-cut', deviceId, heard],
    queryFn: ({ signal }) =>
      limit(async () => {
        const start_date = new Date(heard - OWN_BATTERY_MS).toISOString();
        const { rows } = await api.list('/api/alarms', v.object({ created_at: wire.time() }), {
          query: { device_id: deviceId, alarm_type: 'power_cut', start_date, limit: 1 },
          key: () => null, // only its time is read
          signal,
        });
        return rows[0]?.created_at ?? null;
      }),
    staleTime: 60_000,
  });

/** Possible reasons of a device's silence: its battery when it last reported, and a power cut at about that time. */
export default function SilenceReason({ device }: { device: Device }) {
  const { t } = useTranslation('mfe-fleet');
  const heard = lastHeard(device);
  const detail = useQuery(deviceQuery(String(device.key)));
  const cut = useQuery({
    ...powerCutQuery(device.device_id ?? '', heard ?? 0),
    enabled: device.device_id !== null && heard !== null,
  });
  const volts = detail.data?.latest_status?.battery_voltage ?? null;
  return (
    <span className={styles.lines}>
      <span>
        {volts === null ? t('devices.silent.noBattery') : t('devices.silent.battery', { v: formatNumber(volts, 1) })}
      </span>
      <span className={styles.second}>
        {cut.data == null
          ? t('devices.silent.noPowerCut')
          : t('devices.silent.powerCut', { time: formatDateTime(cut.data) })}
      </span>
    </span>
  );
}

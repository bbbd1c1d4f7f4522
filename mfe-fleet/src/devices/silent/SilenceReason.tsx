import { queryOptions, useQuery } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useTranslation } from 'react-i18next';
import { api, wire } from 'shared-auth';
import { formatNumber, formatRelativeTime, useNow } from 'shared-ui';
import * as v from 'valibot';
import styles from '../../common/common.module.css';
import { type Device, deviceQuery } from '../devices.api';

/** Calls under way at once, however many devices are silent. */
const limit = pLimit(4);

const powerCutQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'power-cut', deviceId],
    queryFn: ({ signal }) =>
      limit(async () => {
        const { rows } = await api.list('/api/alarms', v.object({ created_at: wire.time() }), {
          query: { device_id: deviceId, alarm_type: 'power_cut', limit: 1 },
          key: () => null, // only its time is read
          signal,
        });
        return rows[0]?.created_at ?? null;
      }),
    staleTime: 60_000,
  });

/** What may explain why a device is silent: its battery when it last reported, and when its power was last cut. */
export function SilenceReason({ device }: { device: Device }) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  const detail = useQuery(deviceQuery(String(device.key)));
  const cut = useQuery({ ...powerCutQuery(device.device_id ?? ''), enabled: device.device_id !== null });
  const volts = detail.data?.latest_status?.battery_voltage ?? null;
  return (
    <span className={styles.lines}>
      <span>
        {volts === null ? t('devices.silent.noBattery') : t('devices.silent.battery', { v: formatNumber(volts, 1) })}
      </span>
      <span className={styles.second}>
        {cut.data == null
          ? t('devices.silent.noPowerCut')
          : t('devices.silent.powerCut', { time: formatRelativeTime(cut.data, now, t) })}
      </span>
    </span>
  );
}

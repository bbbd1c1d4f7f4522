import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, type Id, paths, serverCan, useCan } from 'shared-auth';
import { SENSOR_HOLD_MINUTES } from 'shared-auth/calls';
import { DAY_MS } from 'shared-auth/contract';
import {
  Card,
  choiceParam,
  EmptyState,
  ListFiles,
  QueryView,
  SelectField,
  TextLink,
  useNow,
  useSearchState,
} from 'shared-ui';
import { SensorGraphs, useGraphTexts, useSensorSheet } from 'shared-ui/sensors';
import { SharedMoment } from 'shared-ui/sharedMoment';
import { seriesQuery, wholeSeries } from './sensors.api';
import styles from './sensors.module.css';
import { useSensorTexts } from './useSensorTexts';

const days = ['1', '7', '30'] as const;
const codec = { values: choiceParam(days, '1') };
/** How often the graph is extended. */
const BEAT_MS = 5 * 60_000;

/** The values of a vehicle's sensors over time, one graph each, and all of them as files. */
export default function SensorsCard({ vehicle, plate, device }: { vehicle: Id; plate: string; device: string | null }) {
  const t = useSensorTexts();
  const common = useGraphTexts();
  const sheetOf = useSensorSheet();
  const [moment] = useState(() => new SharedMoment());
  const [isReading, setReading] = useState(false);
  const [{ values: period }, setPeriod] = useSearchState(codec);
  const end = Math.ceil(useNow(BEAT_MS) / BEAT_MS) * BEAT_MS;
  const start = end - Number(period) * DAY_MS;
  const query = useQuery(seriesQuery(vehicle, start, end));
  const mayChoose = useCan('sensors.edit') && device !== null;
  const series = query.data ?? [];
  const time = { start, end, gapMinutes: SENSOR_HOLD_MINUTES };
  // For one day the graph has every reading.
  const isReduced = period !== '1';
  async function sheet() {
    if (!isReduced || !serverCan('sensors.values')) return sheetOf(series, { ...time, isReduced });
    setReading(true);
    try {
      return sheetOf(await wholeSeries(vehicle, start, end), time);
    } finally {
      setReading(false);
    }
  }
  return (
    <Card
      title={common('title')}
      actions={
        series.length > 0 && (
          <div className={styles.actions}>
            <SelectField
              label={t('period')}
              hideLabel
              value={period}
              onChange={(values) => setPeriod({ values: values as (typeof days)[number] }, { replace: true })}
              options={days.map((value) => ({ value, label: t(`periods.${value}`) }))}
            />
            <ListFiles name={`${common('file')}_${plate}`} sheet={sheet} />
          </div>
        )
      }
    >
      {isReading && <p role="status">{t('reading')}</p>}
      <QueryView
        query={query}
        height={220}
        error={(error) => common('failed', { message: errorText(error, common) })}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState>
            {t('none')} {mayChoose && <TextLink to={paths.device(device)}>{t('choose')}</TextLink>}
          </EmptyState>
        }
      >
        {(rows) => <SensorGraphs series={rows} {...time} moment={moment} />}
      </QueryView>
    </Card>
  );
}

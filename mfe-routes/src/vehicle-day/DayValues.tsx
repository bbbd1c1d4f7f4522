import { useQuery } from '@tanstack/react-query';
import { errorText, type Id } from 'shared-auth';
import { SENSOR_HOLD_MINUTES } from 'shared-auth/calls';
import { dayText } from 'shared-auth/contract';
import { Card, ListFiles, QueryView } from 'shared-ui';
import { SensorGraphs, useGraphTexts, useSensorSheet } from 'shared-ui/sensors';
import type { SharedMoment } from 'shared-ui/sharedMoment';
import { boundsOf } from './days';
import { dayValuesQuery } from './vehicle-day.api';

interface DayValuesProps {
  vehicleId: Id;
  /** `YYYY-MM-DD` */
  date: string;
  moment: SharedMoment;
}

/** The measurements of the vehicle's sensors on a day; renders nothing without any. */
export default function DayValues({ vehicleId, date, moment }: DayValuesProps) {
  const t = useGraphTexts();
  const sheetOf = useSensorSheet();
  const { from, to } = boundsOf(date);
  const time = { start: from, end: to, gapMinutes: SENSOR_HOLD_MINUTES };
  const query = useQuery(dayValuesQuery(vehicleId, from, to));
  const measured = query.data?.filter(({ times }) => times.length > 0) ?? [];
  // Most vehicles have no sensor, so a skeleton would mostly be useless.
  if (measured.length === 0 && !query.isError) return null;
  return (
    <Card
      title={`${t('title')} ${dayText(date)}`}
      actions={
        measured.length > 0 && (
          <ListFiles
            name={`${t('file')}_${date}`}
            labels={{ csv: 'CSV', xlsx: 'XLSX' }}
            sheet={() => sheetOf(measured, time)}
          />
        )
      }
    >
      <QueryView query={query} error={(error) => t('failed', { message: errorText(error, t) })}>
        {() => <SensorGraphs series={measured} {...time} moment={moment} />}
      </QueryView>
    </Card>
  );
}

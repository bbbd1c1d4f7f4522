import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import type { TimelinePoint } from 'shared-auth/contract';
import { Disclosure, formatDateTime, LazyPart, lineChartPart, QueryView } from 'shared-ui';
import { type Ramp, timelineOf } from './rollouts.api';

/** CSS pixels of one chart. */
const HEIGHT = 220;

type Measure = 'share' | 'loads' | 'failed' | 'loadTime';
const measures: readonly Measure[] = ['share', 'loads', 'failed', 'loadTime'];

/** Share, loads, errors and load times of a rollout over time; each chart has its figures as a table. */
function Charts({ ramp: { id, version }, points }: { ramp: Ramp; points: readonly TimelinePoint[] }) {
  const { t, i18n } = useTranslation('ops');
  const name = `${id}@${version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` stays the same function when the language changes
  const charts = useMemo(() => {
    const labels = points.map(({ at }) => formatDateTime(Date.parse(at)));
    return measures.map((measure) => {
      const datasets =
        measure === 'share'
          ? [{ label: version, data: points.map(({ percent }) => percent) }]
          : [
              { label: version, data: points.map(({ candidate }) => candidate[measure]) },
              { label: t('rollouts.others'), data: points.map(({ others }) => others[measure]) },
            ];
      const title = t(`rollouts.chart.${measure}`);
      return { measure, title, label: `${title}: ${name}`, height: HEIGHT, data: { labels, datasets } };
    });
  }, [points, version, name, t, i18n.language]);
  return charts.map(({ measure, ...props }) => (
    <LazyPart key={measure} part={lineChartPart} height={HEIGHT} props={props} />
  ));
}

/** The course of a rollout; read when it is opened. */
export function RampCharts({ ramp }: { ramp: Ramp }) {
  const { t } = useTranslation('ops');
  const [isOpen, setOpen] = useState(false);
  const timeline = useQuery({ ...timelineOf(ramp.key), enabled: isOpen });
  return (
    <Disclosure label={t('rollouts.charts')} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && (
        <QueryView query={timeline} height={HEIGHT} error={(error) => errorText(error, t)}>
          {(points) => <Charts ramp={ramp} points={points} />}
        </QueryView>
      )}
    </Disclosure>
  );
}

import * as charts from 'shared-ui/charts';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

function useData() {
  const say = useSay();
  return {
    labels: [say('Пон', 'Mon'), say('Вто', 'Tue'), say('Сре', 'Wed')],
    datasets: [
      { label: say('Аларми', 'Alarms'), data: [3, 7, null] },
      { label: say('Потврдени', 'Acknowledged'), data: [2, 6, 4] },
    ],
  };
}

export function LineChart() {
  const say = useSay();
  return (
    <State name="data, title">
      <charts.LineChart
        label={say('Аларми по ден', 'Alarms a day')}
        title={say('Аларми', 'Alarms')}
        data={useData()}
        height={200}
      />
    </State>
  );
}

export function BarChart() {
  const say = useSay();
  return (
    <State name="data">
      <charts.BarChart label={say('Аларми по ден', 'Alarms a day')} data={useData()} height={200} />
    </State>
  );
}

export function DoughnutChart() {
  const say = useSay();
  const { labels, datasets } = useData();
  return (
    <State name="data">
      <charts.DoughnutChart
        label={say('Аларми по ден', 'Alarms a day')}
        data={{ labels, datasets: datasets.slice(1) }}
        height={200}
      />
    </State>
  );
}

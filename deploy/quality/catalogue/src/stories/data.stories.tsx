import { Truck } from 'lucide-react';
import { useState } from 'react';
import * as ui from 'shared-ui';
import * as lists from 'shared-ui/lists';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

interface Vehicle {
  plate: string;
  speed: number;
}
const vehicles: Vehicle[] = [
  { plate: 'SK-1007-AB', speed: 62 },
  { plate: 'BT-2203-CD', speed: 0 },
  { plate: 'OH-4410-EF', speed: 97 },
];
const nothing = () => undefined;
const minutesAgo = (minutes: number) => ui.clock.now() - minutes * 60_000;

export function DataTable() {
  const say = useSay();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['BT-2203-CD']));
  const columns: ui.Column<Vehicle>[] = [
    { key: 'plate', header: say('Таблица', 'Licence plate'), cell: ({ plate }) => plate, priority: 'primary' },
    {
      key: 'speed',
      header: say('Брзина', 'Speed'),
      align: 'end',
      sortable: true,
      sortValue: ({ speed }) => speed,
      cell: ({ speed }) => ui.formatSpeed(speed),
    },
  ];
  const common = { columns, rowKey: ({ plate }: Vehicle) => plate, empty: say('Нема возила.', 'No vehicles.') };
  const failed = say('Листата не може да се вчита.', 'The list cannot be loaded.');
  return (
    <>
      <State name='state="ready", selection'>
        <ui.DataTable
          {...common}
          label={say('Возила', 'Vehicles')}
          rows={vehicles}
          state="ready"
          activeRow="SK-1007-AB"
          selection={{
            selected,
            onChange: setSelected,
            label: ({ plate }) => say(`Избери ${plate}`, `Select ${plate}`),
          }}
        />
      </State>
      <State name='state="loading"'>
        <ui.DataTable {...common} label={say('Се вчитува', 'Loading')} rows={[]} state="loading" skeletonRows={2} />
      </State>
      <State name="empty">
        <ui.DataTable {...common} label={say('Празна', 'Empty')} rows={[]} state="ready" />
      </State>
      <State name='state="error"'>
        <ui.DataTable
          {...common}
          label={say('Со грешка', 'Failed')}
          rows={[]}
          state="error"
          error={failed}
          onRetry={nothing}
        />
      </State>
      <State name='state="error", rows'>
        <ui.DataTable
          {...common}
          label={say('Застарена', 'Stale')}
          rows={vehicles}
          state="error"
          error={failed}
          onRetry={nothing}
          stale
        />
      </State>
    </>
  );
}

export function DescriptionList() {
  const say = useSay();
  return (
    <State name="items">
      <ui.DescriptionList
        items={[
          { label: say('Таблица', 'Licence plate'), value: 'SK-1007-AB' },
          { label: say('Уред', 'Device'), value: null },
        ]}
      />
    </State>
  );
}

export function AlarmList() {
  const say = useSay();
  const alarm = (id: number, severity: string, isAcknowledged: boolean): ui.AlarmItem => ({
    id,
    alarm_type: 'speeding',
    severity,
    message: say('Брзина 97 km/h', 'Speed 97 km/h'),
    license_plate: 'SK-1007-AB',
    created_at: minutesAgo(id * 7),
    is_acknowledged: isAcknowledged,
  });
  const alarms = [alarm(1, 'critical', false), alarm(2, 'high', false), alarm(3, 'low', true)];
  return (
    <>
      <State name="onAcknowledge">
        <ui.AlarmList alarms={alarms} onAcknowledge={nothing} />
      </State>
      <State name="busyIds">
        <ui.AlarmList alarms={alarms} onAcknowledge={nothing} busyIds={new Set([1])} />
      </State>
      <State name="empty">
        <ui.AlarmList alarms={[]} empty={say('Нема аларми.', 'No alarms.')} />
      </State>
    </>
  );
}

export const ActivityList = () => (
  <>
    <State name="items">
      <ui.ActivityList
        items={[
          {
            type: 'location',
            license_plate: 'SK-1007-AB',
            timestamp: minutesAgo(1),
            speed: 62,
            latitude: 41.99,
            longitude: 21.43,
          },
          { type: 'location', license_plate: null, timestamp: null, speed: null, latitude: null, longitude: null },
        ]}
      />
    </State>
    <State name="items={[]}">
      <ui.ActivityList items={[]} />
    </State>
  </>
);

export function StatCard() {
  const say = useSay();
  const title = say('Возила на пат', 'Vehicles on the road');
  return (
    <>
      <State name="value">
        <ui.StatCard value={42} title={title} icon={Truck} tone="primary" />
      </State>
      <State name="change, note, to">
        <ui.StatCard
          value={42}
          title={title}
          icon={Truck}
          tone="success"
          change={{ direction: 'positive', text: '+4' }}
          note={say('од вчера', 'since yesterday')}
          to="/vehicles"
        />
      </State>
      <State name="loading">
        <ui.StatCard value={null} title={title} icon={Truck} tone="neutral" loading />
      </State>
    </>
  );
}

export function ScrolledRows() {
  const say = useSay();
  return (
    <State name="30 rows">
      <lists.ScrolledRows>
        <ul>
          {Array.from({ length: 30 }, (_, at) => (
            <li key={at}>{say(`Возило ${at + 1}`, `Vehicle ${at + 1}`)}</li>
          ))}
        </ul>
      </lists.ScrolledRows>
    </State>
  );
}

export function RowsBelow() {
  const say = useSay();
  return (
    <State name="behind 30 rows of a box">
      <div style={{ maxBlockSize: 200, overflow: 'auto' }}>
        <ul>
          {Array.from({ length: 30 }, (_, at) => (
            <li key={at}>{say(`Возило ${at + 1}`, `Vehicle ${at + 1}`)}</li>
          ))}
        </ul>
        <lists.RowsBelow />
      </div>
    </State>
  );
}

export function Pagination() {
  const [page, setPage] = useState(4);
  return (
    <State name="page, pages">
      <ui.Pagination page={page} pages={12} onPage={setPage} />
    </State>
  );
}

const query = <Data,>(data: Data | undefined, state: 'ready' | 'loading' | 'error'): ui.QueryLike<Data> => ({
  data,
  error: state === 'error' ? new Error('502') : null,
  isError: state === 'error',
  isFetching: state === 'loading',
  fetchStatus: state === 'loading' ? 'fetching' : 'idle',
  dataUpdatedAt: minutesAgo(10),
  refetch: nothing,
});

export function EditableCards() {
  const say = useSay();
  const [rows, setRows] = useState([
    { id: 1, name: say('Секој понеделник во 07:00', 'Every Monday at 07:00'), isOn: true },
    { id: 2, name: say('Секој ден во 18:00', 'Every day at 18:00'), isOn: false },
  ]);
  const states = [
    ['query', query(rows, 'ready')],
    ['empty', query<typeof rows>([], 'ready')],
  ] as const;
  return states.map(([name, each]) => (
    <State key={name} name={name}>
      <ui.EditableCards
        label={say('Распореди', 'Schedules')}
        query={each}
        error={() => say('Не може да се вчита.', 'Cannot be loaded.')}
        empty={say('Нема распореди.', 'No schedules.')}
        addLabel={say('Нов распоред', 'New schedule')}
        card={(row) => ({ name: row.name, content: <p>{row.name}</p>, isOn: row.isOn })}
        form={(row, onClose) => (
          <ui.Dialog open title={row?.name ?? say('Нов распоред', 'New schedule')} onClose={onClose}>
            {say('Полиња', 'Fields')}
          </ui.Dialog>
        )}
        onSwitch={async ({ id }, isOn) => setRows(rows.map((row) => (row.id === id ? { ...row, isOn } : row)))}
        onTest={async () => undefined}
        tested={say('Пробата е испратена.', 'The test was sent.')}
        onDelete={async ({ id }) => setRows(rows.filter((row) => row.id !== id))}
        deletion={(row) => ({ title: row.name, message: say('Да се избрише?', 'Delete it?') })}
      />
    </State>
  ));
}

export function QueryView() {
  const say = useSay();
  const states = [
    ['data', query(['SK-1007-AB'], 'ready')],
    ['no data', query<string[]>(undefined, 'loading')],
    ['isEmpty', query<string[]>([], 'ready')],
    ['isError', query<string[]>(undefined, 'error')],
    ['isError, data', query(['SK-1007-AB'], 'error')],
  ] as const;
  return states.map(([name, each]) => (
    <State key={name} name={name}>
      <ui.QueryView
        query={each}
        skeleton={<ui.Skeleton width={120} />}
        error={() => say('Не може да се вчита.', 'Cannot be loaded.')}
        isEmpty={(plates) => plates.length === 0}
        empty={<ui.EmptyState>{say('Нема возила.', 'No vehicles.')}</ui.EmptyState>}
      >
        {(plates) => <p>{plates.join(', ')}</p>}
      </ui.QueryView>
    </State>
  ));
}

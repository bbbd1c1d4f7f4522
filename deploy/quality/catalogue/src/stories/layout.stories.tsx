import { useState } from 'react';
import * as ui from 'shared-ui';
import * as lists from 'shared-ui/lists';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

const nothing = () => undefined;

export function Card() {
  const say = useSay();
  return (
    <>
      <State name="children">
        <ui.Card>{say('Содржина', 'Content')}</ui.Card>
      </State>
      <State name="title, actions">
        <ui.Card
          title={say('Локација', 'Position')}
          actions={<ui.Button size="sm">{say('Следи', 'Follow')}</ui.Button>}
        >
          41.9973, 21.4280
        </ui.Card>
      </State>
    </>
  );
}

const boxes = ['1', '2', '3', '4'].map((name) => <ui.Card key={name}>{name}</ui.Card>);

export const Grid = () => (
  <State name="minColumn">
    <ui.Grid minColumn={160}>{boxes}</ui.Grid>
  </State>
);

export const Stack = () =>
  ([1, 3, 6] as const).map((gap) => (
    <State key={gap} name={`gap={${gap}}`}>
      <ui.Stack gap={gap}>{boxes}</ui.Stack>
    </State>
  ));

export const Page = () => (
  <State name="children">
    <ui.Page>{boxes}</ui.Page>
  </State>
);

export function PageHeader() {
  const say = useSay();
  return (
    <State name="subtitle, actions, back">
      <ui.PageHeader
        title="SK-1007-AB"
        subtitle="Škoda Octavia"
        actions={<ui.Button>{say('Измени', 'Edit')}</ui.Button>}
        back={{ to: '/vehicles', label: say('Возила', 'Vehicles') }}
      />
    </State>
  );
}

export function Tabs() {
  const say = useSay();
  const [selected, setSelected] = useState<'details' | 'alarms'>('details');
  return (
    <State name="items">
      <ui.Tabs
        label={say('Возило', 'Vehicle')}
        selected={selected}
        onSelect={setSelected}
        items={[
          { id: 'details', label: say('Детали', 'Details'), panel: <p>SK-1007-AB</p> },
          { id: 'alarms', label: say('Аларми', 'Alarms'), panel: <p>{say('Нема аларми.', 'No alarms.')}</p> },
        ]}
      />
    </State>
  );
}

export function Disclosure() {
  const say = useSay();
  return (
    <>
      <State name="closed">
        <ui.Disclosure label={say('Технички детали', 'Technical details')}>502 Bad Gateway</ui.Disclosure>
      </State>
      <State name="open">
        <ui.Disclosure label={say('Последна грешка', 'Last error')} open>
          502 Bad Gateway
        </ui.Disclosure>
      </State>
    </>
  );
}

export function FilterBar() {
  const say = useSay();
  const field = (label: string) => <ui.TextField label={label} value="" onChange={nothing} />;
  return (
    <>
      <State name="activeCount={0}">
        <ui.FilterBar onClear={nothing} activeCount={0}>
          {field(say('Марка', 'Make'))}
        </ui.FilterBar>
      </State>
      <State name="activeCount={2}">
        <ui.FilterBar onClear={nothing} activeCount={2} aria-label={say('Друг филтер', 'Another filter')}>
          {field(say('Модел', 'Model'))}
        </ui.FilterBar>
      </State>
    </>
  );
}

interface Filters {
  search: string;
  role: 'admin' | 'driver' | '';
  of: string;
  from: string;
  rows: string;
}
const filters: lists.ListFilters<Filters> = {
  search: lists.searchFilter({ hint: 'ui:places.users' }),
  role: lists.choiceFilter('ui:places.users', 'ui:actions.more', ['admin', 'driver'], ui.roleLabel),
  of: lists.linkFilter('ui:places.profile'),
  from: lists.timeFilter('ui:places.login'),
  rows: lists.numberFilter('ui:places.reports'),
};

export function ListFilterBar() {
  const [state, setState] = useState<Filters>({ search: '', role: 'driver', of: '7', from: '', rows: '80' });
  return (
    <State name="filters">
      <lists.ListFilterBar
        filters={filters}
        state={state}
        onChange={(patch) => setState((now) => ({ ...now, ...patch }))}
      />
    </State>
  );
}

export function NotOffered() {
  const say = useSay();
  return (
    <lists.NotOffered
      title={say('Известувања', 'Notifications')}
      text={say('Известувањата не се достапни.', 'Notifications are not available.')}
    />
  );
}

export function RefreshButton() {
  return (
    <>
      <State name="busy={false}">
        <lists.RefreshButton busy={false} onClick={nothing} />
      </State>
      <State name="busy">
        <lists.RefreshButton busy onClick={nothing} />
      </State>
    </>
  );
}

const chart = {
  label: 'km/h',
  data: { labels: ['1', '2', '3'], datasets: [{ label: 'km/h', data: [40, 60, 55] }] },
};
const missing = ui.lazyPart<object>(() => Promise.reject(new Error('404')));
const waiting = ui.lazyPart<object>(() => new Promise(nothing));

export function LazyPart() {
  const say = useSay();
  return (
    <>
      <State name="part">
        <ui.LazyPart part={ui.lineChartPart} height={160} props={chart} />
      </State>
      <State name="loading">
        <ui.LazyPart part={waiting} height={80} props={{}} />
      </State>
      <State name="failed">
        <ui.LazyPart
          part={missing}
          height={80}
          failed={say('Графикот не може да се вчита.', 'The chart cannot be loaded.')}
          props={{}}
        />
      </State>
    </>
  );
}

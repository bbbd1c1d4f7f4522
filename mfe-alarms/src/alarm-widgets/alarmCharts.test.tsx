import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from 'shared-auth/testing';
import { renderInShell } from '../testing/renderInShell';
import AlarmTrendChart from './AlarmTrendChart';
import AlarmTypesChart from './AlarmTypesChart';

let server: ReturnType<typeof fakeServer>;
const user = userEvent.setup();

afterEach(() => server.restore());

const trends = (alarm_types: object[], daily_trends: object[]) => ({ json: { data: { alarm_types, daily_trends } } });

/** Names and values of the chart's table. */
async function table(name: string) {
  await user.click(await screen.findByText('Прикажи како табела'));
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

it('types: counts of the period by type, in the words of both lists', async () => {
  server = fakeServer({
    'GET /api/dashboard/alarm-trends': trends(
      [
        { type: 'panic', count: '2' },
        { type: 'overspeed', count: 3 },
        { type: 'speed', count: 4 },
        { type: 'made_up_type', count: 1 },
      ],
      [],
    ),
  });
  renderInShell(<AlarmTypesChart days={30} />);
  expect(await table('Аларми по тип')).toEqual([
    ['Пречекорена брзина', '7'],
    ['Паника', '2'],
    ['made_up_type', '1'],
  ]);
  expect(server.calls.map(({ path, query }) => `${path}?${query}`)).toEqual(['/api/dashboard/alarm-trends?days=30']);
  // A slice leads to the list of what it counts; the list filters by one type, so one of two types leads nowhere.
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Паника', expect.stringMatching(/^\/alarms\?alarm_type=panic&start_date=\d{4}-\d\d-\d\dT00%3A00$/)],
    ['made_up_type', expect.stringMatching(/^\/alarms\?alarm_type=made_up_type&start_date=/)],
  ]);
});

it('trend: one bar per day, also for days without alarms', async () => {
  server = fakeServer({
    'GET /api/dashboard/alarm-trends': trends(
      [],
      [
        { date: '2026-11-20', count: 5 },
        { date: '2026-11-18', count: 2 },
      ],
    ),
  });
  renderInShell(<AlarmTrendChart days={7} />);
  expect(await table('Аларми по денови')).toEqual([
    ['18.11.', '2'],
    ['19.11.', '0'],
    ['20.11.', '5'],
  ]);
});

it('both: one call for the period', async () => {
  server = fakeServer({
    'GET /api/dashboard/alarm-trends': trends([{ type: 'sos', count: 1 }], [{ date: '2026-11-20', count: 1 }]),
  });
  renderInShell(
    <>
      <AlarmTypesChart days={7} />
      <AlarmTrendChart days={7} />
    </>,
  );
  expect(await screen.findAllByText('Прикажи како табела')).toHaveLength(2);
  expect(server.calls).toHaveLength(1);
});

describe.each([
  ['types', <AlarmTypesChart key="types" days={7} />],
  ['trend', <AlarmTrendChart key="trend" days={7} />],
])('%s', (_name, chart) => {
  it('says when there are no alarms', async () => {
    server = fakeServer({ 'GET /api/dashboard/alarm-trends': { json: { data: {} } } });
    renderInShell(chart);
    expect(await screen.findByText('Нема аларми')).toBeInTheDocument();
  });

  it('fails alone, with a retry', async () => {
    server = fakeServer({ 'GET /api/dashboard/alarm-trends': { status: 503, json: { error: 'Одржување' } } });
    renderInShell(chart);
    expect(await screen.findByText('Грешка при вчитување на алармите: Одржување')).toBeInTheDocument();
    server.on(
      'GET /api/dashboard/alarm-trends',
      trends([{ type: 'sos', count: 1 }], [{ date: '2026-11-20', count: 1 }]),
    );
    await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(await screen.findByText('Прикажи како табела')).toBeInTheDocument();
  });
});

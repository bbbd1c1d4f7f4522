import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { fakeServer } from 'shared-auth/testing';
import { addNamespace, changeLocale } from '../i18n/createI18n';
import { renderInShell } from '../testing/renderInShell';
import en from './locales/en.json';
import mk from './locales/mk.json';
import { OperationsRoute } from './OperationsRoute';
import { checksOf } from './versions';

const version = (name: string, more: object = {}) => ({
  version: name,
  size: 33_100,
  pages: 40,
  failed: 0,
  loadTime: 200,
  ...more,
});
const answer = {
  success: true,
  data: {
    revision: 42,
    minutes: 60,
    modules: [
      { id: 'shell', owner: '', stable: version('1.0.0'), candidate: null, refused: null },
      {
        id: 'mfe-alarms',
        owner: 'alarms team',
        stable: version('1.2.0'),
        candidate: version('1.3.0', { percent: 10, pages: 5, failed: 3, loadTime: null }),
        refused: {
          version: '2.0.0',
          at: '2026-03-01T10:00:00Z',
          reasons: ['contract: requires ^2.0.0', 'slots: gone'],
        },
      },
      {
        id: 'mfe-fleet',
        owner: 'fleet team',
        stable: version('1.0.0', { size: null, pages: 0 }),
        candidate: version('1.1.0', { percent: 0 }),
        refused: null,
      },
    ],
  },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    'GET /ops/modules': { json: answer },
    'GET /ops/rollouts': { json: { success: true, data: { actable: false } } },
  });
});
afterEach(() => server.restore());

async function open() {
  const view = await renderInShell(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OperationsRoute />
    </QueryClientProvider>,
  );
  // Each test starts the translator anew; the page, loaded once, gave its texts to the first.
  act(() => {
    addNamespace('ops', 'mk', mk);
    addNamespace('ops', 'en', en);
  });
  return view;
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it.each([
  ['one version', '1.1.0', false],
  ['two versions', '1.0.0', true],
])('names the servers of %s, and warns where an upgrade is half done', async (_, version, isHalf) => {
  const servers = [
    { name: 'gateway', version: '1.1.0' },
    { name: 'api', version },
    { name: 'controller', version: null },
  ];
  server.restore();
  server = fakeServer({
    'GET /ops/modules': { json: { success: true, data: { ...answer.data, servers } } },
    'GET /ops/rollouts': { json: { success: true, data: { actable: false } } },
  });
  await open();
  const text = `gateway 1.1.0, API ${version}, контролер непозната верзија`;
  expect(await screen.findByText(new RegExp(`Сервери: ${text}`))).toBeVisible();
  expect(screen.queryAllByText('Серверите не се од иста верзија')).toHaveLength(isHalf ? 1 : 0);
});

it('shows in its head that everybody’s version fails, and of groups how many have a candidate', async () => {
  const [shell, alarms] = answer.data.modules;
  const failing = { pages: 4, failed: 4, users: 3 };
  const modules = [shell, { ...alarms, failing, candidate: version('1.3.0', { percent: 0, groups: 2 }) }];
  server.restore();
  server = fakeServer({
    'GET /ops/modules': { json: { ...answer, data: { ...answer.data, modules } } },
    'GET /ops/rollouts': { json: { success: true, data: { actable: false } } },
  });
  await open();
  const [first] = await screen.findAllByRole('alert');
  expect(first).toHaveTextContent('mfe-alarms@1.2.0, верзијата што ја имаат сите, не работи кај корисниците');
  expect(first).toHaveTextContent('4 од 4; засегнати корисници: 3');
  const rows = within(await screen.findByRole('table', { name: 'Верзии на модулите' })).getAllByRole('row');
  expect(cells(rows[3] as HTMLElement)).toEqual(expect.arrayContaining(['1.3.0', 'Се воведува', '2 групи']));
});

it('shows which modules still hold an older major of a shared package', async () => {
  const majors = [
    { name: 'shared-ui@1', until: '2027-03-01', modules: ['mfe-alarms', 'mfe-fleet'] },
    { name: 'shared-auth@1', until: '2027-04-01', modules: [] },
  ];
  server.restore();
  server = fakeServer({
    'GET /ops/modules': { json: { ...answer, data: { ...answer.data, majors } } },
    'GET /ops/rollouts': { json: { success: true, data: { actable: false } } },
  });
  await open();
  expect(await screen.findByText('shared-ui@1 е достапен до 01.03.2027')).toBeVisible();
  expect(screen.getByText(/сѐ уште го користат: mfe-alarms, mfe-fleet\./)).toBeVisible();
  expect(screen.getByText(/Ниеден модул веќе не го користи/)).toBeVisible();
});

it('shows every version in use: whose, for how many, and how it does', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Модули' })).toBeVisible();
  const rows = within(await screen.findByRole('table', { name: 'Верзии на модулите' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(cells)).toEqual([
    ['shell', 'тим за основата', '1.0.0', 'Стабилна', '100\u00a0%', '0 од 40', 'нема податоци', '33 kB'],
    ['mfe-alarms', 'тим за аларми', '1.2.0', 'Стабилна', '90\u00a0%', '0 од 40', 'до 200 ms', '33 kB'],
    ['mfe-alarms', 'тим за аларми', '1.3.0', 'Се воведува', '10\u00a0%', '3 од 5', 'нема податоци', '33 kB'],
    [
      'mfe-fleet',
      'тим за возен парк',
      '1.0.0',
      'Стабилна',
      '100\u00a0%',
      'нема податоци',
      'до 200 ms',
      'нема податоци',
    ],
    ['mfe-fleet', 'тим за возен парк', '1.1.0', 'Запрена', '0\u00a0%', '0 од 40', 'до 200 ms', '33 kB'],
  ]);
  expect(screen.getByText(/Ревизија 42/)).toBeVisible();
});

it('says why a version was refused, in the user’s language, and the compatibility check’s own words behind details', async () => {
  await open();
  expect(await screen.findByText(/Модулот mfe-alarms@2\.0\.0 е одбиен/)).toBeVisible();
  expect(screen.getByText('Бара друга верзија на договорот со основата на конзолата.')).toBeVisible();
  expect(screen.getByText(/contract: requires \^2\.0\.0/)).not.toBeVisible();
  await act(() => changeLocale('en'));
  expect(await screen.findByText(/^A part that other pages show disappears/)).toBeVisible();
  await act(() => changeLocale('mk'));
});

it('row 46: says what the gateway leaves out of the registry, its own words behind details', async () => {
  const problem = 'mfe-fleet@1.1.0 (candidate) is left out: contributes.schema: Invalid type';
  server.on('GET /ops/modules', { json: { ...answer, data: { ...answer.data, problems: [problem] } } });
  await open();
  expect(await screen.findByText('Дел од регистарот не може да се прочита')).toBeVisible();
  expect(screen.getByText(problem)).not.toBeVisible();
  expect(screen.getByRole('table', { name: 'Верзии на модулите' })).toBeVisible();
});

it('says that the gateway does not answer, and offers another try', async () => {
  server.on('GET /ops/modules', { status: 502, json: { success: false } });
  const { user } = await open();
  expect(await screen.findByText('Грешка при комуникација со серверот')).toBeVisible();
  server.on('GET /ops/modules', { json: answer });
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

it('says that nothing can be done where no controller is connected, also of an older gateway', async () => {
  const { unmount } = await open();
  expect(await screen.findByText(/засега може само да се гледа/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Воведи верзија' })).toBeNull();
  unmount();
  server.on('GET /ops/rollouts', { status: 404, json: { success: false } });
  await open();
  expect(await screen.findByText(/засега може само да се гледа/)).toBeVisible();
});

it('reads the checks of a refusal', () => {
  expect(checksOf(['files: a', 'files: b', 'size: c', 'odd'])).toEqual(['files', 'size']);
});

it('shows which module has which pages, menu entries and slots, in the order of the menu', async () => {
  const place = (kind: string, name: string, order: number | null = null, role: string | null = null) => ({
    ...{ kind, name, order, role },
  });
  const [shell, alarms, fleet] = answer.data.modules;
  const modules = [
    shell,
    { ...alarms, places: [place('page', '/alarms'), place('menu', '/alarms', 50), place('slot', 'map.layers', 20)] },
    {
      ...fleet,
      places: [place('menu', '/vehicles', 20), place('slot', 'map.layers', 10), place('page', '/users', null, 'admin')],
    },
  ];
  server.on('GET /ops/modules', { json: { success: true, data: { ...answer.data, modules } } });
  const { user } = await open();
  async function places(label: string, count: number): Promise<(string | null)[][]> {
    await user.click(await screen.findByText(`${label} (${count})`));
    const table = await screen.findByRole('table', { name: label });
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...within(row).getAllByRole('cell')].slice(0, 2).map(({ textContent }) => textContent));
  }
  expect(await places('Страници по модули', 2)).toEqual([
    ['/alarms', 'mfe-alarms'],
    ['/users', 'mfe-fleet'],
  ]);
  expect(await places('Мени по модули', 2)).toEqual([
    ['/vehicles', 'mfe-fleet'],
    ['/alarms', 'mfe-alarms'],
  ]);
  expect(await places('Места на други страници по модули', 2)).toEqual([
    ['map.layers', 'mfe-fleet'],
    ['map.layers', 'mfe-alarms'],
  ]);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from 'shared-auth/testing';
import { addNamespace } from '../../i18n/createI18n';
import { renderInShell } from '../../testing/renderInShell';
import en from '../locales/en.json';
import mk from '../locales/mk.json';
import { OperationsRoute } from '../OperationsRoute';
import type { Ramp, RolloutState } from './rollouts.api';

const version = (name: string, more: object = {}) => ({
  version: name,
  size: 33_100,
  pages: 40,
  failed: 0,
  loadTime: 200,
  ...more,
});
const operations = {
  success: true,
  data: {
    revision: 42,
    minutes: 60,
    modules: [
      { id: 'shell', owner: '', stable: version('1.0.0'), candidate: null, refused: null },
      { id: 'mfe-alarms', owner: 'alarms team', stable: version('1.2.0'), candidate: null, refused: null },
      { id: 'mfe-fleet', owner: 'fleet team', stable: version('0.0.0-none'), candidate: null, refused: null },
    ],
  },
};
const ramp: Ramp = {
  key: '6a2c4c1e-9d8e-4a86-8f0e-2a6a3f0f3c11',
  id: 'mfe-alarms',
  version: '1.3.0',
  who: 'ana',
  why: 'нов филтер',
  state: 'running',
  steps: [10, 50, 100],
  rings: [],
  reached: 0,
  asks: null,
  hold: 10,
  percent: 10,
  startedAt: '2026-03-01T10:00:00Z',
  stepSince: '2026-03-01T10:00:00Z',
  deadline: '2026-03-02T10:00:00Z',
  endedAt: null,
  least: { pages: 20, users: 3 },
  look: {
    at: '2026-03-01T10:05:00Z',
    why: 'since this step began it waits for 4 more users',
    silent: [],
    seen: { pages: 12, users: 2, failedPages: 1, failedUsers: 1 },
  },
  log: [{ at: '2026-03-01T10:00:00Z', what: 'started', percent: 10, who: 'ana', why: 'нов филтер' }],
};
const live = (id: string, stable: string, more: Partial<RolloutState['live'][number]> = {}) => ({
  id,
  stable,
  candidate: null,
  lastGood: null,
  ...more,
});
/** As it comes from the controller. */
type Wire = Omit<RolloutState, 'ramps'> & { ramps: unknown[] };
const state: Wire = {
  actable: true,
  revision: 42,
  ramps: [],
  published: [
    {
      id: 'mfe-alarms',
      versions: [
        { version: '1.3.0', at: null },
        { version: '1.2.0', at: null },
      ],
    },
    { id: 'mfe-fleet', versions: [] },
  ],
  live: [
    live('shell', '1.0.0'),
    live('mfe-alarms', '1.2.0', { lastGood: '1.1.0' }),
    live('mfe-fleet', '0.0.0-none', { lastGood: '1.0.0' }),
  ],
  history: [
    { revision: 42, at: '2026-03-01T10:00:00Z', who: 'ana', why: 'нов филтер', what: 'promote mfe-alarms@1.2.0' },
    { revision: 41, at: '2026-02-28T10:00:00Z', who: 'ben', why: '', what: null },
  ],
  gateways: [
    { address: 'http://gateway-1:8080', revision: 42, problems: [] },
    { address: 'http://gateway-2:8080', revision: 41, problems: [] },
    { address: 'http://gateway-3:8080', revision: null, problems: ['fetch failed'] },
  ],
  arrangeable: true,
  isMoving: true,
  problems: [],
};
const compatibility = (passed: boolean) => ({
  success: true,
  data: {
    verdict: {
      passed,
      findings: [{ check: 'routes', result: passed ? 'ok' : 'refused', reasons: passed ? [] : ['/alarms vanishes'] }],
      unknown: ['from which commit it was built'],
      proof: ['proved in Chromium 1 on 2026-03-01: ./AlarmsPage'],
    },
    comparison: {
      with: '1.2.0',
      differences: [{ kind: 'routes', added: ['/alarms/new'], removed: [] }],
      size: { before: 33_100, after: 35_000 },
    },
  },
});

let server: ReturnType<typeof fakeServer>;
const answerWith = (more: Partial<Wire>) =>
  server.on('GET /ops/rollouts', { json: { success: true, data: { ...state, ...more } } });
beforeEach(() => {
  server = fakeServer({
    'GET /ops/modules': { json: operations },
    'GET /ops/rollouts/errors': { status: 404, json: { success: false } },
  });
  answerWith({});
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
  await screen.findByRole('region', { name: 'Воведувања во тек' });
  return view;
}
const dialog = () => screen.findByRole('dialog');
const button = async (name: string) => within(await dialog()).getByRole('button', { name });
const sent = (path: string) => server.callsTo('POST', `/ops/rollouts/${path}`).map(({ body }) => body);

it('judges a chosen version and shows its changes before anything moves, then starts it with steps and a reason', async () => {
  server.on('POST /ops/rollouts/verdict', { json: compatibility(true) });
  server.on('POST /ops/rollouts/start', { json: { success: true } });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Воведи верзија' }));
  const fields = within(await dialog());
  await user.selectOptions(fields.getByLabelText(/^Модул/), 'mfe-alarms');
  const versions = fields.getByLabelText(/^Верзија/);
  expect(within(versions).queryByRole('option', { name: '1.2.0' })).toBeNull();
  await user.selectOptions(versions, '1.3.0');
  expect(await fields.findByText(/^Проверката помина/)).toBeVisible();
  expect(fields.getByText('Големина на кодот: пред 33 kB, потоа 35 kB')).toBeVisible();
  expect(fields.getByText('ново: /alarms/new')).toBeInTheDocument();
  await user.click(fields.getByText('1 работа не може да се провери'));
  expect(fields.getByText('from which commit it was built')).toBeVisible();
  await user.click(fields.getByText('Што е испробано во прелистувач'));
  expect(fields.getByText(/^proved in Chromium 1/)).toBeVisible();
  expect(sent('verdict')).toEqual([{ id: 'mfe-alarms', version: '1.3.0' }]);

  const steps = fields.getByLabelText(/^Чекори/);
  await user.clear(steps);
  await user.type(steps, '50, 10');
  await user.click(await button('Започни воведување'));
  expect(await fields.findByText(/^Внесете растечки цели броеви/)).toBeVisible();
  expect(fields.getByText(/^Внесете причина/)).toBeVisible();
  expect(sent('start')).toEqual([]);
  await user.clear(steps);
  await user.type(steps, '5, 50 100');
  await user.type(fields.getByLabelText(/^Причина/), 'нов филтер');
  expect(fields.getByText(/^mfe-alarms@1\.3\.0 веднаш ќе ја добијат: 5 % од корисниците\./)).toBeVisible();
  await user.click(await button('Започни воведување'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('start')).toEqual([
    {
      id: 'mfe-alarms',
      version: '1.3.0',
      steps: [5, 50, 100],
      hold: 10,
      deadline: 1_440,
      least: { pages: 20, users: 3 },
      why: 'нов филтер',
    },
  ]);
});

it('does not start what the compatibility check refuses, and says why in the user’s language', async () => {
  server.on('POST /ops/rollouts/verdict', { json: compatibility(false) });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Воведи верзија' }));
  const fields = within(await dialog());
  await user.selectOptions(fields.getByLabelText(/^Модул/), 'mfe-alarms');
  await user.selectOptions(fields.getByLabelText(/^Верзија/), '1.3.0');
  expect(await fields.findByText(mk.check.routes)).toBeVisible();
  expect(fields.getByText('routes: /alarms vanishes')).not.toBeVisible();
  expect(await button('Започни воведување')).toBeDisabled();
});

it('shows what a rollout waits for, the health check’s words behind details', async () => {
  answerWith({ ramps: [ramp] });
  await open();
  const card = within(await screen.findByRole('region', { name: 'mfe-alarms@1.3.0' }));
  expect(card.getByText('Во тек')).toBeVisible();
  expect(card.getByText('доволно добри прикази кај корисниците')).toBeVisible();
  expect(card.getByText('страници: 12 од 20, корисници: 2 од 3')).toBeVisible();
  expect(card.getByText('страници: 1, корисници: 1')).toBeVisible();
  expect(card.getByText('10 %')).toHaveAttribute('aria-current', 'step');
  expect(card.getByText(/4 more users/)).not.toBeVisible();
});

it('says what a look found in the reader’s language, and what a newer judge found in its own words', async () => {
  const findings = [
    { what: 'counted', values: { failed: 1, pages: 1200, stableFailed: 0, stablePages: 20 } },
    { what: 'kind', values: { kind: 'render', count: 1 } },
    { what: 'moreUsers', values: { count: 4 } },
  ];
  const requests = { route: '/alarms', here: 18, there: 2.5, visits: 10, users: 3, stableVisits: 12, stableUsers: 4 };
  answerWith({
    ramps: [
      {
        ...ramp,
        look: { ...ramp.look, findings },
        log: [
          {
            ...ramp.log[0],
            who: 'c',
            why: 'on /alarms 18 requests',
            findings: [
              { what: 'requests', values: requests },
              { what: 'among.dark', values: {} },
            ],
          },
          { ...ramp.log[0], who: 'c', why: 'too many moons', findings: [{ what: 'moons', values: { count: 2 } }] },
        ],
      },
    ],
  });
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'mfe-alarms@1.3.0' }));
  await user.click(card.getByText('Детали'));
  expect(card.getByText(/Грешки: 1 од 1\.200 страници/)).toHaveTextContent(
    /\(стабилната: 0 од 20\)\. При прво прикажување: 1 Во овој чекор се чекаат уште 4 корисници\.$/,
  );
  expect(
    card.getByText(/^На \/alarms: 18 барања при отворањето и во минута потоа, а кај стабилната 2,5/),
  ).toBeVisible();
  expect(card.getByText(/Само меѓу: страници во темна тема\.$/)).toBeVisible();
  expect(card.queryByText(/requests|more users/)).not.toBeInTheDocument();
  expect(card.getByText('too many moons')).toBeVisible();
});

it.each<[string, Partial<Ramp>, string]>([
  [
    'a gateway that does not respond',
    { look: { at: '', why: 'good', silent: ['http://gateway-1'] } },
    'сервер што не одговара',
  ],
  ['a first look', { look: null }, 'прва проверка'],
  ['being resumed', { state: 'paused' }, 'да се продолжи'],
  ['its step’s time', { stepSince: '2126-03-01T10:00:00Z' }, 'да помине времето на чекорот'],
])('says that a rollout waits for %s', async (_what, more, text) => {
  answerWith({ ramps: [{ ...ramp, ...more }] });
  await open();
  expect(await screen.findByText(text)).toBeVisible();
});

it.each<[string, Partial<Ramp>, string, object, RegExp]>([
  ['pause', {}, 'Паузирај', { key: ramp.key }, /останува кај: 10 % од корисниците/],
  ['resume', { state: 'paused' }, 'Продолжи', { key: ramp.key }, /повторно расте/],
  ['raise', {}, 'Зголеми на 50 %', { key: ramp.key, percent: 50 }, /веднаш ќе ја имаат: 50 % од корисниците/],
  ['rollback', {}, 'Повлечи', { id: 'mfe-alarms', version: '1.3.0' }, /се повлекува од сите/],
])('%s: says the effect, wants a reason, and keeps it when the call fails', async (name, more, verb, body, effect) => {
  answerWith({ ramps: [{ ...ramp, ...more }] });
  server.on(`POST /ops/rollouts/${name}`, {
    status: 409,
    json: { success: false, code: 'change', message: 'this rollout has ended' },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: verb }));
  expect(await within(await dialog()).findByText(effect)).toBeVisible();
  await user.click(await button(verb));
  expect(sent(name)).toEqual([]);
  await user.type(within(await dialog()).getByLabelText(/^Причина/), 'смена');
  await user.click(await button(verb));
  expect(await within(await dialog()).findByText(/^Статусот меѓувреме се смени/)).toBeVisible();
  expect(within(await dialog()).getByLabelText(/^Причина/)).toHaveValue('смена');
  server.on(`POST /ops/rollouts/${name}`, { json: { success: true } });
  await user.click(await button(verb));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(name).at(-1)).toEqual({ ...body, why: 'смена' });
});

it.each<[string, string, string, string, object]>([
  ['mfe-alarms', 'Врати на 1.1.0', 'Врати', 'rollback', { id: 'mfe-alarms', version: '1.2.0' }],
  ['mfe-alarms', 'Исклучи модул', 'Исклучи модул', 'disable', { id: 'mfe-alarms', version: '1.2.0' }],
  ['mfe-fleet', 'Вклучи модул', 'Вклучи модул', 'enable', { id: 'mfe-fleet' }],
])('of %s: %s', async (id, entry, verb, name, body) => {
  server.on(`POST /ops/rollouts/${name}`, { json: { success: true } });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Дејства за ${id}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  await user.type(within(await dialog()).getByLabelText(/^Причина/), 'смена');
  await user.click(await button(verb));
  await waitFor(() => expect(sent(name)).toEqual([{ ...body, why: 'смена' }]));
});

it('shows the gateways’ live state, and makes the set of a revision live again', async () => {
  server.on('POST /ops/rollouts/restore', { json: { success: true } });
  const { user } = await open();
  const gateways = await screen.findByRole('table', { name: 'Сервери на конзолата' });
  const texts = within(gateways)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(texts).toEqual([
    expect.stringContaining('Во ред'),
    expect.stringContaining('Има друга ревизија'),
    expect.stringContaining('Не одговара'),
  ]);
  expect(screen.queryByRole('button', { name: 'Врати на ревизија 42' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Врати на ревизија 41' }));
  await user.type(within(await dialog()).getByLabelText(/^Причина/), 'смена');
  await user.click(await button('Врати'));
  await waitFor(() => expect(sent('restore')).toEqual([{ to: 41, why: 'смена' }]));
});

it('says that nobody moves the ramps, and what hinders them', async () => {
  answerWith({ isMoving: false, problems: ['http://gateway-3:8080: fetch failed'] });
  await open();
  expect(await screen.findByText(/^Управувачот не работи/)).toBeVisible();
  expect(screen.getByText('http://gateway-3:8080: fetch failed')).not.toBeVisible();
});

it('shows the rollouts that it can read, and names the one that it cannot', async () => {
  answerWith({ ramps: [{ ...ramp, version: '1.4.0', state: 'resting' }, ramp, 7] });
  await open();
  expect(screen.getByRole('region', { name: 'mfe-alarms@1.3.0' })).toBeVisible();
  expect(screen.getByText('Едно воведување не може да се прочита овде')).toBeVisible();
  expect(screen.getByText(/mfe-alarms@1\.4\.0/)).not.toBeVisible();
});

it('shows errors by version: words, place in the sources, affected users, load time and size', async () => {
  const error = {
    ...{ key: 'e1', kind: 'crash', name: 'TypeError', message: 'rows is undefined', pages: 3, users: 2 },
    ...{ firstAt: '2026-03-01T10:00:00Z', lastAt: '2026-03-01T10:05:00Z' },
    stack: [
      { place: 'mfe-alarms/src/alarms/AlarmsPage.tsx:42:8 selectAlarm', isSource: true },
      { place: 'shell/1.0.0/main.js:1:9', isSource: false },
    ],
  };
  const version = { id: 'mfe-alarms', version: '1.3.0', pages: 40, failed: 3, users: 2, loadTime: 400, size: 33_100 };
  server.on('GET /ops/rollouts/errors', { json: { success: true, data: [{ ...version, errors: [error] }] } });
  const { user } = await open();
  const own = within(await screen.findByRole('region', { name: 'Грешки на mfe-alarms@1.3.0' }));
  for (const text of ['3 од 40', 'до 400 ms', '33 kB', 'Додека е прикажана', 'TypeError: rows is undefined'])
    expect(own.getByText(text)).toBeVisible();
  expect(own.getByText(/^Страници: 3, корисници: 2\./)).toBeVisible();
  expect(own.getByText(/AlarmsPage/)).not.toBeVisible();
  await user.click(own.getByText('Каде се случило'));
  expect(own.getByText('mfe-alarms/src/alarms/AlarmsPage.tsx:42:8 selectAlarm')).toBeVisible();
});

it.each([
  ['leak', 'Изменила нешто туѓо', 'it changed document.title of the console'],
  ['swallowed', 'Не одговорила на корисникот', 'it left all scrolls without effect'],
])('shows what a version did that is no failure among its errors: %s', async (kind, label, message) => {
  const at = '2026-03-01T10:00:00Z';
  const error = { key: kind, kind, name: 'Thrown', message, pages: 4, users: 2, firstAt: at, lastAt: at, stack: [] };
  const version = { id: 'mfe-alarms', version: '1.3.0', pages: 40, failed: 0, users: 0, loadTime: 400, size: 33_100 };
  server.on('GET /ops/rollouts/errors', { json: { success: true, data: [{ ...version, errors: [error] }] } });
  await open();
  const own = within(await screen.findByRole('region', { name: 'Грешки на mfe-alarms@1.3.0' }));
  const entry = within(own.getByRole('listitem'));
  expect(entry.getByText(label)).toBeVisible();
  expect(entry.getByText(`Thrown: ${message}`)).toBeVisible();
  expect(entry.getByText(/^Страници: 4, корисници: 2\./)).toBeVisible();
});

it('shows what users say of a version in their words, beside its errors', async () => {
  const at = '2026-03-01T10:00:00Z';
  const slowPage = { key: 's', kind: 'problem', name: 'Slow', message: 'Чекам <b>минута</b> · /alarms dark narrow' };
  const error = { ...slowPage, pages: 2, users: 2, firstAt: at, lastAt: at, stack: [] };
  const newer = { ...error, key: 'n', name: 'Sideways', message: '/map light wide' };
  const version = { id: 'mfe-alarms', version: '1.3.0', pages: 40, failed: 0, users: 0, loadTime: 400, size: 33_100 };
  server.on('GET /ops/rollouts/errors', { json: { success: true, data: [{ ...version, errors: [error, newer] }] } });
  await open();
  const own = within(await screen.findByRole('region', { name: 'Грешки на mfe-alarms@1.3.0' }));
  const [slow, other] = own.getAllByRole('listitem');
  expect(slow).toHaveTextContent('Пријавено од корисник Бавно: Чекам <b>минута</b> · /alarms dark narrow');
  expect(other).toHaveTextContent('Пријавено од корисник Друго: /map light wide');
});

it('draws the course of a rollout when it is opened, with its figures as tables', async () => {
  const counts = (loads: number, failed: number) => ({ loads, failed, loadTime: 200 });
  const point = (at: string, percent: number) => ({ at, percent, candidate: counts(7, 1), others: counts(60, 0) });
  server.on('GET /ops/rollouts/timeline', {
    json: { success: true, data: [point('2026-03-01T10:01:00Z', 10), point('2026-03-01T10:02:00Z', 50)] },
  });
  answerWith({ ramps: [ramp] });
  const { user } = await open();
  expect(server.callsTo('GET', '/ops/rollouts/timeline')).toEqual([]);
  await user.click(screen.getByText('Тек низ времето'));
  const share = await screen.findByRole('figure', { name: 'Удел на корисници во проценти: mfe-alarms@1.3.0' });
  await user.click(within(share).getByText('Прикажи како табела'));
  expect(within(share).getAllByRole('row')).toHaveLength(3);
  expect(within(share).getByRole('cell', { name: '50' })).toBeVisible();
  const failed = screen.getByRole('figure', { name: 'Страници со грешка: mfe-alarms@1.3.0' });
  await user.click(within(failed).getByText('Прикажи како табела'));
  expect(within(failed).getByRole('columnheader', { name: 'други верзии' })).toBeVisible();
  expect(server.callsTo('GET', '/ops/rollouts/timeline')[0]?.query.get('key')).toBe(ramp.key);
});

it('shows the groups of a rollout in sentences, and offers a person’s yes once the stated time is over', async () => {
  const rings = [{ users: ['ana', 'petar'] }, { role: 'manager' }];
  const seen = { pages: 4, users: 1, failedPages: 0, failedUsers: 0, least: { pages: 6, users: 2 } };
  const look = { ...ramp.look, seen };
  answerWith({ ramps: [{ ...ramp, percent: 0, rings, reached: 1, asks: 30, look }] });
  server.on('POST /ops/rollouts/raise', { json: { success: true } });
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'mfe-alarms@1.3.0' }));
  const steps = within(card.getByRole('list', { name: 'Чекори на mfe-alarms@1.3.0' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ana, petar',
    'улога Менаџер',
    '10 %',
    '50 %',
    '100 %',
  ]);
  expect(steps.getByText('ana, petar')).toHaveAttribute('aria-current', 'step');
  expect(card.getByText('страници: 4 од 6, корисници: 1 од 2')).toBeVisible();
  expect(card.getByText('одобрение од човек, или доволно докази')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Одобри' }));
  expect(await screen.findByText(/веднаш ќе ја имаат: ana, petar, улога Менаџер\. Доказите/)).toBeVisible();
  await user.type(within(await dialog()).getByLabelText(/^Причина/), 'ја видов');
  await user.click(await button('Одобри'));
  await waitFor(() => expect(sent('raise')).toEqual([{ key: ramp.key, percent: 0, why: 'ја видов' }]));
});

it('starts with named users, a role and a team, in this order', async () => {
  server.on('POST /ops/rollouts/verdict', { json: compatibility(true) });
  server.on('POST /ops/rollouts/start', { json: { success: true } });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Воведи верзија' }));
  const fields = within(await dialog());
  await user.selectOptions(fields.getByLabelText(/^Модул/), 'mfe-alarms');
  await user.selectOptions(fields.getByLabelText(/^Верзија/), '1.3.0');
  await user.click(fields.getByText('Прво за некои луѓе'));
  await user.type(fields.getByLabelText(/^Корисници$|^Корисници[^:]*$/, { selector: '[type=text]' }), 'ana, petar');
  await user.selectOptions(fields.getByLabelText(/^Улога/), 'manager');
  await user.type(fields.getByLabelText(/^Минути до/), '30');
  await user.type(fields.getByLabelText(/^Причина/), 'нов филтер');
  expect(fields.getByText(/веднаш ќе ја добијат: ana, petar\./)).toBeVisible();
  await user.click(await button('Започни воведување'));
  await waitFor(() => expect(sent('start')).toHaveLength(1));
  expect(sent('start')[0]).toMatchObject({ rings: [{ users: ['ana', 'petar'] }, { role: 'manager' }], asks: 30 });
});

it('says that a rollout waits to be thawed while rollouts are frozen', async () => {
  answerWith({ ramps: [ramp], frozen: { at: '2026-03-01T10:00:00Z', who: 'ana', why: 'испад' } });
  await open();
  const card = within(await screen.findByRole('region', { name: 'mfe-alarms@1.3.0' }));
  expect(card.getByText('да се одмрзнат воведувањата')).toBeVisible();
});

it('freezes rollouts with a reason, says who did, and thaws them', async () => {
  answerWith({ frozen: null });
  server.on('POST /ops/rollouts/freeze', { json: { success: true } });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Замрзни ги воведувањата' }));
  await user.type(within(await dialog()).getByLabelText(/^Причина/), 'базата не работи');
  answerWith({ frozen: { at: '2026-03-01T10:00:00Z', who: 'ana', why: 'базата не работи' } });
  await user.click(await button('Замрзни ги воведувањата'));
  expect(await screen.findByText(/^ana ги замрзна на .+: базата не работи\./)).toBeVisible();
  expect(sent('freeze')).toEqual([{ why: 'базата не работи' }]);
  expect(screen.getByRole('button', { name: 'Одмрзни' })).toBeVisible();
});

describe('arranging a module', () => {
  const label = (text: string) => ({ mk: text, en: text });
  const arrangement = {
    version: 4,
    modules: [
      {
        id: 'mfe-alarms',
        parts: [
          { kind: 'page', name: '/alarms', title: label('Аларми'), order: null },
          { kind: 'menu', name: '/alarms', title: label('Аларми'), order: 50 },
        ],
        settings: [
          { name: 'days', type: 'integer', default: 7, minimum: 1, maximum: 30, title: label('Денови'), labels: [] },
          { name: 'big', type: 'boolean', default: false, title: label('Големо'), labels: [] },
          { name: 'webAssembly', type: 'boolean', default: false, title: label('WebAssembly'), labels: [] },
          { name: 'connect https://a.mk', type: 'boolean', default: false, title: label('connect'), labels: [] },
          { name: 'token https://b.mk', type: 'boolean', default: false, title: label('token'), labels: [] },
        ],
        choices: [
          { choice: { kind: 'menu', name: '/alarms', order: 5 }, problem: null },
          { choice: { kind: 'page', name: '/gone', off: true }, problem: 'mfe-alarms has no page /gone' },
        ],
      },
    ],
    log: [
      {
        at: '2026-03-01T10:00:00Z',
        who: 'ana',
        why: 'прво алармите',
        id: 'mfe-alarms',
        before: [],
        after: [{ kind: 'menu', name: '/alarms', role: 'driver', order: 5 }],
      },
    ],
  };
  async function openForm() {
    server.on('GET /ops/rollouts/arrangement', { json: { success: true, data: arrangement } });
    const view = await open();
    await view.user.click(
      screen.getByRole('button', { name: mk.rollouts.moduleActions.replace('{{id}}', 'mfe-alarms') }),
    );
    await view.user.click(await screen.findByRole('menuitem', { name: 'Уреди' }));
    await screen.findByLabelText('Денови');
    return { ...view, form: within(await dialog()) };
  }

  it('sends what was chosen for everyone and for a role, with the version that was looked at', async () => {
    server.on('POST /ops/rollouts/arrange', { json: { success: true } });
    const { user, form } = await openForm();
    expect(form.getByText('mfe-alarms has no page /gone')).toBeInTheDocument();
    await user.type(form.getByLabelText('Денови'), '31');
    await user.click(form.getByRole('button', { name: 'Зачувај' }));
    expect(form.getByText('Внесете број во дозволениот опсег.')).toBeVisible();
    await user.clear(form.getByLabelText('Денови'));
    await user.type(form.getByLabelText('Денови'), '14');
    expect(form.getByLabelText('WebAssembly')).toHaveAccessibleDescription(/Важи за целата страница/);
    await user.selectOptions(form.getByLabelText('WebAssembly'), 'Да');
    await user.selectOptions(form.getByLabelText('За кого'), 'driver');
    expect(form.queryByLabelText('WebAssembly')).toBeNull();
    await user.selectOptions(form.getByLabelText('Големо'), 'Да');
    await user.selectOptions(form.getAllByLabelText('Аларми (/alarms)')[0]!, 'Скриено');
    await user.type(form.getByLabelText(/^Причина/), 'за возачите');
    await user.click(form.getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sentBody] = sent('arrange');
    expect(sentBody).toMatchObject({ id: 'mfe-alarms', seen: 4, why: 'за возачите' });
    expect((sentBody as { choices: object[] }).choices).toEqual([
      { kind: 'menu', name: '/alarms', order: 5 },
      { kind: 'setting', name: 'days', value: 14 },
      { kind: 'setting', name: 'webAssembly', value: true },
      { kind: 'page', name: '/alarms', role: 'driver', off: true },
      { kind: 'setting', name: 'big', role: 'driver', value: true },
    ]);
  });

  it('allows and refuses what the module asks for, for everyone', async () => {
    server.on('POST /ops/rollouts/arrange', { json: { success: true } });
    const { user, form } = await openForm();
    await user.selectOptions(form.getByLabelText('Повикува https://a.mk'), 'Дозволено');
    await user.selectOptions(form.getByLabelText(/https:\/\/b\.mk, со пристапот на корисникот/), 'Одбиено');
    await user.selectOptions(form.getByLabelText('За кого'), 'driver');
    expect(form.queryByLabelText('Повикува https://a.mk')).toBeNull();
    await user.type(form.getByLabelText(/^Причина/), 'договор со a.mk');
    await user.click(form.getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((sent('arrange')[0] as { choices: object[] }).choices).toEqual([
      { kind: 'menu', name: '/alarms', order: 5 },
      { kind: 'setting', name: 'connect https://a.mk', value: true },
      { kind: 'setting', name: 'token https://b.mk', value: false },
    ]);
  });

  it('keeps what was typed where another user was quicker, and shows the record', async () => {
    server.on('POST /ops/rollouts/arrange', { status: 409, json: { success: false, code: 'conflict' } });
    const { user, form } = await openForm();
    await user.type(form.getByLabelText(/^Причина/), 'за возачите');
    await user.click(form.getByRole('button', { name: 'Зачувај' }));
    expect(await form.findByText(mk.rollouts.errors.conflict)).toBeVisible();
    expect(form.getByLabelText(/^Причина/)).toHaveValue('за возачите');
    await user.click(form.getByText('Досегашни уредувања'));
    expect(form.getByText('потоа: /alarms (Возач): редослед 5')).toBeVisible();
  });

  it('is not offered by a controller that cannot', async () => {
    answerWith({ arrangeable: false });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: mk.rollouts.moduleActions.replace('{{id}}', 'mfe-alarms') }));
    await screen.findByRole('menuitem', { name: 'Воведи верзија' });
    expect(screen.queryByRole('menuitem', { name: 'Уреди' })).toBeNull();
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import BroughtPage from './BroughtPage';
import en from './texts/en.json';
import mk from './texts/mk.json';

const item = { kind: 'vehicle', name: 'SK 1001 AB', group: null, team_id: null, outcome: 'new', reason: null };
const items = [
  item,
  { ...item, name: 'phone-7', outcome: 'not', reason: 'number' },
  { ...item, name: 'SK 1002 AB', outcome: 'not', reason: 'refused', message: 'Избраното возило веќе има уред.' },
  { ...item, kind: 'group', name: 'Битола', group: 8, team_id: 2, outcome: 'there' },
  { ...item, kind: 'ship', name: 'Брод', outcome: 'later', reason: 'sunk' },
];
const run = {
  ...{ source: 'https://traccar.example.com', state: 'done', phase: 'history', done: 40, total: 40 },
  ...{ created: 38, changed: 1, same: 2, positions: 12_345, days: 30, started_at: '2026-11-28T09:00:00Z' },
  ...{ ended_at: '2026-11-28T09:04:00Z', problem: null, refused: [], trackers: 40, heard: 37 },
  silent: [
    { id: 5, device_id: '860000000000005', license_plate: 'SK 1005 AB', last_at: null },
    { id: 6, device_id: '860000000000006', license_plate: null, last_at: '2026-11-27T09:00:00Z' },
  ],
};
const ok = (data?: unknown) => ({ json: { success: true, data } });

let server: ReturnType<typeof fakeServer>;
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

async function show(
  state: unknown,
  more: Parameters<typeof fakeServer>[0] = {},
  role: 'manager' | 'admin' = 'manager',
) {
  await signInAs(role);
  serverAnnounces('fleet.bring', 'trackers.keys');
  server = fakeServer({
    'GET /api/brought': ok(state),
    'POST /api/brought/preview': ok({ version: '6.14', items }),
    'POST /api/brought': { json: { success: true, message: 'Преземањето започна.' } },
    'DELETE /api/brought': { json: { success: true, message: 'Преземањето ќе запре.' } },
    ...more,
  });
  renderPage(<BroughtPage />);
  return userEvent.setup();
}
async function read(user: Awaited<ReturnType<typeof show>>) {
  await user.type(await screen.findByRole('textbox', { name: 'Адреса' }), 'https://traccar.example.com');
  await user.type(screen.getByLabelText('Токен'), 'tajna');
  await user.click(screen.getByRole('button', { name: 'Покажи што доаѓа' }));
}

it('shows what comes and what does not and why, and brings it with teams and days', async () => {
  const user = await show(null);
  await read(user);
  const table = await screen.findByRole('table', { name: 'Што доаѓа, а што не' });
  expect(screen.getByText('Нови: 1 · Сменети: 0 · Веќе се тука: 1 · Не доаѓаат: 2')).toBeVisible();
  for (const text of [/^Бројот не е на уред/, 'Избраното возило веќе има уред.', 'sunk', 'ship'])
    expect(within(table).getByText(text)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Прикажи'), 'Не доаѓа');
  expect(within(table).queryByText('SK 1001 AB')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Битола'), 'Техничка поддршка');
  const days = screen.getByLabelText(/^Денови историја/);
  await user.clear(days);
  await user.type(days, '91');
  expect(screen.getByRole('button', { name: 'Преземи го возниот парк' })).toBeDisabled();
  await user.clear(days);
  await user.type(days, '7');
  await user.click(screen.getByRole('button', { name: 'Преземи го возниот парк' }));
  // What was typed is gone with it.
  expect(await screen.findByLabelText('Токен')).toHaveValue('');
  expect(server.callsTo('POST', '/api/brought').map(({ body }) => body)).toEqual([
    {
      ...{ url: 'https://traccar.example.com', token: 'tajna', email: '', password: '' },
      ...{ days: 7, teams: [{ group: 8, team_id: 3 }] },
    },
  ]);
});

it('has what was found on a map, where it has a place, and no map without any', async () => {
  const places = [
    { ...item, latitude: 41.998, longitude: 21.425 },
    { ...item, kind: 'zone', name: 'Депо', latitude: 41.99, longitude: 21.43, radius: 300 },
    { ...item, name: 'SK 1002 AB', outcome: 'not', latitude: 'север', longitude: 21.43 },
  ];
  const user = await show(null, { 'POST /api/brought/preview': ok({ version: null, items: places }) });
  await read(user);
  expect(await screen.findByRole('region', { name: 'Мапа на пронајденото' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Што доаѓа, а што не' });
  for (const name of ['SK 1001 AB', 'Депо', 'SK 1002 AB']) expect(within(table).getByText(name)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Прикажи'), 'Не доаѓа');
  expect(screen.queryByRole('region', { name: 'Мапа на пронајденото' })).not.toBeInTheDocument();
});

it('invites nobody until it is chosen, then each with a role that is not above the own', async () => {
  const person = { ...item, kind: 'user', message: 'ana@tudja.example', role: 'operator' };
  const people = [
    { ...person, name: 'Ана', user: 1, role: 'manager' },
    { ...person, name: 'Бојан', user: 2 },
    { ...person, name: 'Вера', user: 3 },
    { ...person, name: 'Тука', user: null, role: null, message: null, outcome: 'there' },
  ];
  const user = await show(null, { 'POST /api/brought/preview': ok({ version: null, items: [item, ...people] }) });
  await read(user);
  const invite = await screen.findByRole('checkbox', { name: 'Покани ги по е-пошта (3)' });
  expect(screen.queryByRole('combobox', { name: 'Ана' })).not.toBeInTheDocument();
  await user.click(invite);
  const ana = screen.getByRole('combobox', { name: 'Ана' });
  expect(ana).toHaveValue('manager');
  expect(within(ana).queryByRole('option', { name: 'Администратор' })).not.toBeInTheDocument();
  await user.selectOptions(ana, 'driver');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вера' }), 'Не се поканува');
  await user.click(screen.getByRole('button', { name: 'Преземи го возниот парк' }));
  expect(server.callsTo('POST', '/api/brought')[0]?.body).toMatchObject({
    people: [
      { user: 1, role: 'driver' },
      { user: 2, role: 'operator' },
    ],
  });
});

it('says of each person which teams they would see, by the teams that are chosen', async () => {
  const group = { ...item, kind: 'group', outcome: 'there' };
  const person = { ...item, kind: 'user', role: 'operator', sees_all: false };
  const found = [
    ...[item, { ...group, name: 'Битола', group: 8, parent: 0, team_id: 2 }],
    { ...group, name: 'Охрид', group: 9, parent: 8 },
    { ...person, name: 'Ана', user: 1, groups: [8, 9], message: 'ana@tudja.example' },
    { ...person, name: 'Бојан', user: 2, groups: [9] },
    { ...person, name: 'Вера', user: 3, sees_all: true },
    { ...person, name: 'Горан', user: 4, sees_all: undefined },
  ];
  const user = await show(null, { 'POST /api/brought/preview': ok({ version: null, items: found }) });
  await read(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Покани ги по е-пошта (4)' }));
  const of = (name: string) => screen.getByRole('combobox', { name });
  expect(of('Ана')).toHaveAccessibleDescription('ana@tudja.example · Гледа: Логистика');
  // A team would show him vehicles of a group that he does not see.
  expect(of('Бојан')).toHaveAccessibleDescription('Сѐ уште не гледа тим');
  expect(of('Вера')).toHaveAccessibleDescription('Гледа сѐ');
  expect(of('Горан')).not.toHaveAccessibleDescription();
  await user.selectOptions(of('Охрид'), 'Техничка поддршка');
  expect(of('Бојан')).toHaveAccessibleDescription('Гледа: Техничка поддршка');
  await user.selectOptions(of('Ана'), 'Возач');
  expect(of('Ана')).toHaveAccessibleDescription('ana@tudja.example');
});

it('asks for an address and what lets in, and shows what the server refuses at its field', async () => {
  const text = 'Traccar не го прифаќа токенот или лозинката';
  const user = await show(null, {
    'POST /api/brought/preview': { status: 422, json: { success: false, message: text, fields: { token: text } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Покажи што доаѓа' }));
  expect(await screen.findByText('Внесете адреса')).toBeVisible();
  expect(screen.getByText('Внесете токен, или е-пошта и лозинка')).toBeVisible();
  expect(server.callsTo('POST', '/api/brought/preview')).toEqual([]);
  await read(user);
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows a run as it goes on, and stops it', async () => {
  const user = await show({ ...run, state: 'running', done: 10, heard: 0, silent: [] });
  const progress = await screen.findByRole('progressbar', { name: 'Напредок' });
  expect(progress).toHaveAttribute('value', '10');
  expect(screen.getByText('Историја: 10 од 40 денови на уреди')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Покажи што доаѓа' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Запри' }));
  expect(await screen.findByText('Ќе запре за момент.')).toBeVisible();
  expect(server.callsTo('DELETE', '/api/brought')).toHaveLength(1);
});

it('names the trackers that are not heard yet, and the lines for Traccar', async () => {
  await show(run);
  expect(await screen.findByText('Во последните 10 минути се јавија 37 од 40 уреди.')).toBeVisible();
  const silent = screen.getByRole('list', { name: 'Уште не се јавиле' });
  expect(
    within(silent)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['SK 1005 AB', '860000000000006']);
  expect(screen.getByText('и уште 1')).toBeVisible();
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Редови за поставките' }).value;
  expect(lines.split('\n')).toEqual([
    "<entry key='forward.type'>json</entry>",
    `<entry key='forward.url'>${window.location.origin}/ingest/positions?key=fk_…</entry>`,
  ]);
  // Keys are made by administrators.
  expect(screen.queryByRole('button', { name: 'Направи клуч за овој Traccar' })).not.toBeInTheDocument();
  expect(screen.getByText(/^На местото на fk_… оди клуч/)).toBeVisible();
});

it('puts a key into the lines by one click of an administrator, which stays while another Traccar is read', async () => {
  const refused = { status: 500, json: { success: false, message: 'Пад' } };
  const user = await show(run, { 'POST /api/ingest-keys': refused }, 'admin');
  const make = await screen.findByRole('button', { name: 'Направи клуч за овој Traccar' });
  await user.click(make);
  expect(await screen.findByText('Клучот не е направен: Пад')).toBeVisible();
  server.on('POST /api/ingest-keys', { status: 201, json: { success: true, data: { id: 3, key: 'fk_nov-kluc' } } });
  await user.click(make);
  expect(await screen.findByText(/^Клучот се гледа само сега/)).toBeVisible();
  expect(server.callsTo('POST', '/api/ingest-keys')[1]?.body).toEqual({ name: 'Traccar traccar.example.com' });
  const linesOf = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name).value;
  expect(linesOf('Редови за поставките')).toContain('/ingest/positions?key=fk_nov-kluc</entry>');
  expect(make).not.toBeInTheDocument();
  await user.click(screen.getByText('Детали'));
  expect(linesOf('Дополнителни редови')).toContain('/ingest/events?key=fk_nov-kluc</entry>');
  await read(user);
  expect(await screen.findByText('SK 1001 AB')).toBeVisible();
  expect(linesOf('Редови за поставките')).toContain('fk_nov-kluc');
});

it.each([
  ['failed', 'Прекинато со грешка'],
  ['stopped', 'Запрено'],
  ['broken', 'Прекинато'],
])('a run that is %s shows why and how to go on', async (state, text) => {
  await show({ ...run, state, problem: 'Traccar не одговара.', refused: [items[1]] });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Traccar не одговара.')).toBeVisible();
  expect(screen.getByText(/^Внесете го токенот повторно/)).toBeVisible();
  expect(screen.getByText('Не е преземено (1)')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Адреса' })).toHaveValue('https://traccar.example.com');
});

it('says so where the progress cannot be read, and where the server cannot bring', async () => {
  await show(null, { 'GET /api/brought': { status: 500, json: { success: false, message: 'Пад' } } });
  expect(await screen.findByText(/^Напредокот не може да се прочита/)).toBeVisible();
  serverAnnounces();
  renderPage(<BroughtPage />);
  expect(screen.getByText('Преземањето возен парк од Traccar не е достапно.')).toBeVisible();
});

describe('taking back', () => {
  const thing = { kind: 'vehicle', name: 'SK 1001 AB', reason: null };
  const undone = {
    positions: 4_321,
    items: [
      thing,
      { ...thing, kind: 'zone', name: 'Депо' },
      { ...thing, name: 'SK 1002 AB', reason: 'changed' },
      { ...thing, kind: 'ship', name: 'Брод', reason: 'sunk' },
    ],
  };
  const undoable = { ...run, id: 7, undoable: 3 };

  it('names what goes and what stays and why before it is done, and what stayed after it', async () => {
    const user = await show(undoable, {
      'GET /api/brought/7/undo': ok(undone),
      'DELETE /api/brought/7': ok(undone),
    });
    await user.click(await screen.findByRole('button', { name: 'Врати го преземањето' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Да се врати преземањето?' });
    expect(within(dialog).getByText('Се отстранува (2)')).toBeVisible();
    expect(within(dialog).getByText('Со уредите се отстрануваат и нивните локации: 4.321.')).toBeVisible();
    const names = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Возило со уред: SK 1001 AB',
      'Зона: Депо',
      'Возило со уред: SK 1002 AB (сменето тука)',
      'ship: Брод (sunk)',
    ]);
    expect(server.callsTo('DELETE', '/api/brought/7')).toEqual([]);
    server.on('GET /api/brought', ok({ ...undoable, state: 'undone', undoable: 1 }));
    await user.click(within(dialog).getByRole('button', { name: 'Врати' }));
    expect(await screen.findByText('Преземањето е вратено. Отстрането: 2.')).toBeVisible();
    expect(screen.getByText('Останува (2)')).toBeVisible();
    expect(await screen.findByText('Вратено')).toBeVisible();
    expect(server.callsTo('DELETE', '/api/brought/7')).toHaveLength(1);
  });

  it('says so where nothing goes or it fails, and is not offered where nothing came or the server cannot', async () => {
    const user = await show(undoable, { 'GET /api/brought/7/undo': ok({ ...undone, items: undone.items.slice(2) }) });
    const button = await screen.findByRole('button', { name: 'Врати го преземањето' });
    await user.click(button);
    expect(await screen.findByText(/^Нема што да се врати/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    server.on('GET /api/brought/7/undo', ok(undone));
    server.on('DELETE /api/brought/7', { status: 409, json: { success: false, message: 'Се презема.' } });
    await user.click(button);
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Врати' }));
    expect(await within(dialog).findByText('Не може да се врати: Се презема.')).toBeVisible();
  });

  it.each([undefined, 0])('is not offered where %s things came', async (count) => {
    await show({ ...undoable, undoable: count });
    expect(await screen.findByText('Завршено')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Врати го преземањето' })).not.toBeInTheDocument();
  });
});

it('has the same texts in both languages', () => {
  const keys = (texts: object, at = ''): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${at}${key}`] : keys(text as object, `${at}${key}.`),
    );
  expect(keys(en)).toEqual(keys(mk));
});

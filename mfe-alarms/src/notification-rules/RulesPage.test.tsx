import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { notificationRuleCalls } from 'shared-auth/calls';
import { serverAnnounces, signInAs } from 'shared-auth/testing';
import { notificationServer, ruleRow } from '../testing/notificationServer';
import { renderInShell } from '../testing/renderInShell';
import RulesPage from './RulesPage';

let server: ReturnType<typeof notificationServer>;
beforeEach(async () => {
  await signInAs('manager');
  serverAnnounces('notifications');
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const sentences = [
  'Кога ќе пристигне критичен аларм, испрати порака на сите менаџери преку конзолата.',
  'Кога критичен аларм не е преземен 5 мин, испрати порака на сите администратори и Бојан Илиев преку е-пошта и SMS.',
] as const;

it('reads each rule out in plain sentences, one a step', async () => {
  server = notificationServer();
  renderInShell(<RulesPage />, { route: '/notifications' });
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeVisible();
});

it('says that names could not be read where rules show numbers, and reads them again', async () => {
  server = notificationServer();
  const people = { json: { data: [{ id: 7, first_name: 'Бојан', last_name: 'Илиев', username: 'bojan' }] } };
  server.on('GET /api/users', { status: 503, json: {} });
  renderInShell(<RulesPage />, { route: '/notifications' });
  expect(await screen.findByText(/^Имињата во правилата не се вчитаа/)).toBeVisible();
  server.on('GET /api/users', people);
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText(sentences[1])).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Имињата во правилата/)).toBeNull());
});

it('says of a rule that it notifies no one, in its row and at the top of the page (F44)', async () => {
  serverAnnounces('notifications', 'notifications.silent');
  server = notificationServer([
    ruleRow({ reached: [0] }),
    ruleRow({ id: 2, reached: [0], is_paused: true }),
    ruleRow({ id: 3, reached: [2] }),
  ]);
  renderInShell(<RulesPage />, { route: '/notifications' });
  expect(await screen.findByText('1 правило не известува никого.')).toBeVisible();
  expect(screen.getAllByText(/^Ова правило не известува никого/)).toHaveLength(1);
});

it('reads out vehicles, types and time, and many names by their number', async () => {
  server = notificationServer([
    ruleRow({
      severities: null,
      alarm_types: ['sos', 'panic'],
      vehicle_ids: [3],
      moment: 'nights',
      steps: [{ after_minutes: 0, users: [], roles: ['manager', 'admin', 'operator'], channels: ['console'] }],
    }),
    ruleRow({ id: 2, alarm_types: ['sos', 'panic', 'speed', 'towing'] }),
  ]);
  renderInShell(<RulesPage />, { route: '/notifications' });
  expect(
    await screen.findByText(
      'Кога ќе пристигне кој било аларм (SOS или Паника) на СК-1234-АБ ноќе, испрати порака на сите менаџери, сите администратори и сите оператори преку конзолата.',
    ),
  ).toBeVisible();
  expect(screen.getByText(/критичен аларм \(SOS, Паника, и уште 2\), испрати/)).toBeVisible();
});

it('lists each rule of a server that lacks one of its fields', async () => {
  const names = Object.keys(notificationRuleCalls.list.list).filter((name) => name !== 'id');
  server = notificationServer(names.map((name, at) => ruleRow({ id: at + 1, [name]: undefined })));
  renderInShell(<RulesPage />, { route: '/notifications' });
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(names.length));
});

it('sends no call where the server announces no notifications', async () => {
  serverAnnounces();
  server = notificationServer();
  renderInShell(<RulesPage />, { route: '/notifications' });
  expect(await screen.findByText('Известувањата не се достапни.')).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('makes a rule whose sentences follow what is chosen', async () => {
  server = notificationServer([]);
  const user = userEvent.setup();
  renderInShell(<RulesPage />, { route: '/notifications' });
  expect(await screen.findByText(/Сѐ уште нема правила/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ново правило' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ново правило' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Висок' }));
  await user.click(dialog.getByRole('button', { name: 'Додади чекор' }));
  const second = within(dialog.getByRole('group', { name: 'Чекор 2' }));
  expect(second.getByLabelText('Минути по алармот')).toHaveValue(5);
  await user.click(await second.findByRole('checkbox', { name: 'е-пошта' }));
  expect(
    dialog.getByText(
      'Кога критичен или висок аларм не е преземен 5 мин, испрати порака на сите администратори преку конзолата и е-пошта.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await screen.findByText(/^Кога критичен или висок аларм не е преземен 5 мин/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo('POST', '/api/notification-rules').map(({ body }) => body)).toEqual([
    {
      alarm_types: null,
      severities: ['critical', 'high'],
      vehicle_ids: null,
      moment: 'always',
      steps: [
        { after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] },
        { after_minutes: 5, users: [], roles: ['admin'], channels: ['console', 'mail'] },
      ],
      is_paused: false,
    },
  ]);
});

it('saves no rule that tells nobody or whose steps are out of order, and keeps what was chosen when the server refuses', async () => {
  server = notificationServer([]);
  server.on('POST /api/notification-rules', {
    status: 400,
    json: { success: false, error: 'Каналот повеќе не постои.' },
  });
  const user = userEvent.setup();
  renderInShell(<RulesPage />, { route: '/notifications' });
  await user.click(await screen.findByRole('button', { name: 'Ново правило' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ново правило' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Менаџер' }));
  await user.click(dialog.getByRole('button', { name: 'Додади чекор' }));
  const second = within(dialog.getByRole('group', { name: 'Чекор 2' }));
  await user.clear(second.getByLabelText('Минути по алармот'));
  await user.type(second.getByLabelText('Минути по алармот'), '0');
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(dialog.getByText('Изберете улога или лице.')).toBeVisible();
  expect(dialog.getByText('Чекорот мора да биде подоцна од претходниот.')).toBeVisible();
  expect(server.callsTo('POST', '/api/notification-rules')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Отстрани го чекорот 2' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Оператор' }));
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Каналот повеќе не постои.');
  expect(dialog.getByRole('checkbox', { name: 'Оператор' })).toBeChecked();
});

it('pauses, tries, previews and deletes a rule', async () => {
  server = notificationServer();
  const user = userEvent.setup();
  renderInShell(<RulesPage />, { route: '/notifications' });
  await user.click(
    within(await screen.findByRole('group', { name: sentences[0] })).getByRole('switch', { name: 'Вклучено' }),
  );
  expect(await screen.findByRole('switch', { checked: false })).toBeVisible();
  expect(server.rules()).toMatchObject([{ is_paused: true, severities: ['critical'], vehicle_ids: null }]);
  await user.click(screen.getByRole('button', { name: 'Испрати проба' }));
  expect(server.callsTo('POST', '/api/notification-rules/1/test')).toHaveLength(1);
  expect(server.callsTo('POST', '/api/notification-rules/preview')).toEqual([]);
  await user.click(screen.getByText('Што би испратило минатата недела'));
  expect(await screen.findByText('веднаш · 12 аларми · 3 лица · 36 пораки')).toBeVisible();
  expect(screen.getByText('по 5 мин · 1 аларм · 2 лица · 4 пораки')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Избриши: / }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Избриши' }));
  expect(await screen.findByText(/Сѐ уште нема правила/)).toBeVisible();
  expect(server.rules()).toEqual([]);
});

describe('zones of a rule', () => {
  const zones = [
    { id: 4, name: 'Депо Скопје' },
    { id: 5, name: 'Царина Табановце' },
  ];

  it('are read out by their names, and chosen from those that the user sees', async () => {
    serverAnnounces('notifications', 'zones', 'notifications.zones');
    server = notificationServer([ruleRow({ zone_ids: [4, 9] })]);
    server.on('GET /api/zones', { json: { success: true, data: zones } });
    const user = userEvent.setup();
    renderInShell(<RulesPage />, { route: '/notifications' });
    expect((await screen.findAllByText(/критичен аларм за зона Депо Скопје или избришана зона/))[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Измени/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Отстрани: избришана зона' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Зони' }));
    await user.click(await screen.findByRole('option', { name: 'Царина Табановце' }));
    await user.click(within(dialog).getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(server.rules()[0]).toMatchObject({ zone_ids: [4, 5] }));
  });

  it('are neither shown nor sent where the server does not announce them', async () => {
    server = notificationServer();
    const user = userEvent.setup();
    renderInShell(<RulesPage />, { route: '/notifications' });
    await user.click(await screen.findByRole('button', { name: 'Ново правило' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('combobox', { name: 'Зони' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(server.rules()).toHaveLength(2));
    expect(server.rules()[1]).not.toHaveProperty('zone_ids');
    expect(server.calls.some(({ path }) => path.startsWith('/api/zones'))).toBe(false);
  });
});

describe('working hours of a rule', () => {
  const open = async () => {
    server = notificationServer([ruleRow({ moment: 'off_hours' })]);
    const user = userEvent.setup();
    renderInShell(<RulesPage />, { route: '/notifications' });
    await user.click(await screen.findByRole('button', { name: /^Измени/ }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };

  it('are named as by calendar where the server has them', async () => {
    serverAnnounces('notifications', 'notifications.hours');
    const { user, dialog } = await open();
    expect(dialog.getByText(/аларм надвор од работно време по календар/)).toBeVisible();
    const moment = dialog.getByLabelText('Кога важи');
    expect(moment).toHaveDisplayValue('Надвор од работно време по календар');
    expect(moment).toHaveAccessibleDescription(
      /^Во времето на алармот важи календарот на возилото, на тимот или на фирмата/,
    );
    await user.selectOptions(moment, 'Во работно време по календар');
    expect(dialog.getByText(/аларм во работно време по календар/)).toBeVisible();
    await user.selectOptions(moment, 'Ноќе (22–6 ч)');
    expect(moment).not.toHaveAccessibleDescription();
    expect(dialog.queryByText(/по календар,/)).toBeNull();
  });

  it('are Monday to Friday elsewhere', async () => {
    const { dialog } = await open();
    const moment = dialog.getByLabelText('Кога важи');
    expect(moment).toHaveDisplayValue('Надвор од работно време');
    expect(moment).not.toHaveAccessibleDescription();
    expect(within(moment).getByRole('option', { name: 'Во работно време (понеделник–петок, 8–16 ч)' })).toBeVisible();
  });
});

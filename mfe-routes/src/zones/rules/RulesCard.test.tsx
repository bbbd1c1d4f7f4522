import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../../testing/renderPage';
import { zoneRows } from '../../testing/zones';
import type { Zone } from '../zones.api';
import { RulesCard } from './RulesCard';

const zone = { ...zoneRows[0], geometry: null, created_at: null, updated_at: null } as unknown as Zone; // no map here
const rule = {
  ...{ id: 4, zone_id: 1, event: 'absent', severity: 'high', minutes: null, from_time: '08:00', to_time: null },
  ...{ is_active: true, days: [1, 2], vehicle_ids: [], team_ids: [2] },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    'GET /api/zones/rules': { json: { success: true, data: [rule] } },
    'POST /api/zones/rules': { status: 201, json: { success: true, data: rule } },
    'PUT /api/zones/rules/:id': { json: { success: true, data: rule } },
    'DELETE /api/zones/rules/:id': { json: { success: true } },
    'GET /api/devices': {
      json: { success: true, data: [{ device_id: 'G1', vehicle_id: 7, license_plate: 'SK-7-AA', vehicle_code: 'V7' }] },
    },
  });
});
afterEach(() => {
  server.restore();
  session.logout();
});

async function show(role: 'manager' | 'operator' = 'manager') {
  await signInAs(role);
  renderPage(<RulesCard zone={zone} />);
  await screen.findByText('Не е таму до 08:00 (пон, вто) · Логистика');
}
const sent = () => server.callsTo('POST', '/api/zones/rules').map(({ body }) => body);
async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Ново правило' }));
  return within(await screen.findByRole('dialog', { name: 'Ново правило за аларм' }));
}

it('adds a rule of leaving outside hours for some vehicles, with what it does in a sentence', async () => {
  await show();
  const form = await open();
  await userEvent.selectOptions(form.getByLabelText('Кога'), 'Излез надвор од работно време');
  expect(form.getByText('Излез надвор од 08:00–16:00 (пон, вто, сре, чет, пет)')).toBeInTheDocument();
  await userEvent.click(await form.findByRole('checkbox', { name: 'саб' }));
  await userEvent.selectOptions(form.getByLabelText('За кого'), 'Одредени возила');
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  expect(form.getByText('Изберете барем едно')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.click(form.getByLabelText('Додади возило'));
  await userEvent.click(await screen.findByRole('option', { name: 'SK-7-AA' }));
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([
    {
      ...{
        zone_id: 1,
        event: 'outside_hours',
        severity: 'medium',
        minutes: null,
        from_time: '08:00',
        to_time: '16:00',
      },
      ...{ days: [1, 2, 3, 4, 5, 6], vehicle_ids: [7], team_ids: [], is_active: true },
    },
  ]);
});

it('leaves hours to the calendar where the server has calendars, and keeps hours that a rule has of its own', async () => {
  serverAnnounces('zones', 'zones.hours');
  await show();
  const form = await open();
  await userEvent.selectOptions(form.getByLabelText('Кога'), 'Излез надвор од работно време');
  expect(form.getByText('Излез надвор од работното време по календар')).toBeInTheDocument();
  expect(form.getByLabelText('Работно време')).toHaveAccessibleDescription(/^Важи календарот на возилото/);
  expect(form.queryByRole('checkbox', { name: 'саб' })).not.toBeInTheDocument();
  const own = { ...rule, event: 'outside_hours', to_time: '17:00' };
  const byCalendar = { ...own, id: 5, from_time: null, to_time: null };
  server.on('GET /api/zones/rules', { json: { success: true, data: [own, byCalendar] } });
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ event: 'outside_hours', from_time: null, to_time: null, days: [] });
  await screen.findByText('Излез надвор од 08:00–17:00 (пон, вто) · Логистика');
  await userEvent.click(screen.getByRole('button', { name: /^Измени: Излез надвор од 08:00/ }));
  const edited = within(await screen.findByRole('dialog'));
  expect(edited.getByLabelText('Работно време')).toHaveDisplayValue('Свои часови за ова правило');
  await userEvent.selectOptions(edited.getByLabelText('Работно време'), 'По календарот на возилото');
  await userEvent.click(edited.getByRole('button', { name: 'Зачувај' }));
  const changed = (id: number) => server.callsTo('PUT', `/api/zones/rules/${id}`).map(({ body }) => body);
  await waitFor(() => expect(changed(4)).toMatchObject([{ from_time: null, to_time: null, days: [] }]));
  await userEvent.click(screen.getAllByRole('switch', { name: 'Вклучено' })[1] as HTMLElement);
  await waitFor(() => expect(changed(5)).toMatchObject([{ from_time: null, to_time: null, is_active: false }]));
});

it('sends of a rule only what its event has', async () => {
  await show();
  const form = await open();
  await userEvent.selectOptions(form.getByLabelText('Кога'), 'Престој подолг од');
  await userEvent.clear(form.getByLabelText('Минути'));
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  expect(form.getByLabelText('Минути')).toHaveAccessibleDescription('Внесете цел број од 1 до 10.080');
  await userEvent.type(form.getByLabelText('Минути'), '45');
  server.on('POST /api/zones/rules', {
    status: 400,
    json: { success: false, error: 'x', fields: { minutes: 'Премногу' } },
  });
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(form.getByLabelText('Минути')).toHaveAccessibleDescription('Премногу'));
  expect(sent()[0]).toMatchObject({ event: 'stay', minutes: 45, from_time: null, to_time: null, days: [] });
  await userEvent.selectOptions(form.getByLabelText('Кога'), 'Пречекорено ограничување на зоната');
  expect(form.getByText(/^Зоната нема ограничување/)).toBeInTheDocument();
});

it('switches a rule off with all else as it is, and removes it once agreed', async () => {
  await show();
  await userEvent.click(screen.getByRole('switch', { name: 'Вклучено' }));
  await waitFor(() => expect(server.callsTo('PUT', '/api/zones/rules/4')).toHaveLength(1));
  expect(server.callsTo('PUT', '/api/zones/rules/4')[0]?.body).toEqual({
    ...{ zone_id: 1, event: 'absent', severity: 'high', minutes: null, from_time: '08:00', to_time: null },
    ...{ is_active: false, days: [1, 2], vehicle_ids: [], team_ids: [2] },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Избриши: Не е таму/ }));
  const agree = within(await screen.findByRole('alertdialog'));
  await userEvent.click(agree.getByRole('button', { name: 'Избриши' }));
  await waitFor(() => expect(server.callsTo('DELETE', '/api/zones/rules/4')).toHaveLength(1));
});

it('shows operators the rules, without ways to change them', async () => {
  await show('operator');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

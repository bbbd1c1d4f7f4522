import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { giveCanvasInertContext } from '../testing/inertCanvas';
import { renderPage } from '../testing/renderPage';
import { zoneRows } from '../testing/zones';
import GeofencesPage from './GeofencesPage';

giveCanvasInertContext();
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  serverAnnounces('zones');
  server = fakeServer({
    'GET /api/zones': { json: { success: true, data: zoneRows } },
    'GET /api/zones/traccar': { json: { success: true, data: [] } },
    'POST /api/zones': { status: 201, json: { success: true, data: zoneRows[0] } },
    'PUT /api/zones/:id': { json: { success: true, data: zoneRows[0] } },
    'DELETE /api/zones/:id': { json: { success: true } },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

async function showPage(path = '/geofences', role: 'manager' | 'operator' = 'manager') {
  await signInAs(role);
  const view = renderPage(<GeofencesPage />, { route: path });
  await screen.findByRole('link', { name: 'Депо Скопје' });
  return view;
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('lists zones with kind, colour, team, size, limit and who is inside', async () => {
  await showPage();
  const depot = row('Депо Скопје');
  for (const text of ['Депо', 'Зелена', 'Логистика', 'радиус 600 m', '3'])
    expect(depot.getByText(text)).toBeInTheDocument();
  expect(row('Забранета зона').getByText('30 km/h')).toBeInTheDocument();
  expect(row('Забранета зона').getByText(/ km², 7 темиња$/)).toBeInTheDocument();
  expect(row('Автопат').getByText(/ km, широк 120 m$/)).toBeInTheDocument();
  expect(row('Од иднината').getByText('Непознат облик')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Мапа на зоните' })).toBeInTheDocument();
  expect(screen.queryByText(/^Пробни податоци/)).not.toBeInTheDocument();
});

it('finds zones by name and kind, in the address', async () => {
  const { search } = await showPage();
  await userEvent.selectOptions(screen.getByLabelText('Вид'), 'Забрането');
  expect(screen.queryByRole('link', { name: 'Депо Скопје' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Пребарај зони'), 'нема');
  expect(await screen.findByText('Нема зона што одговара на филтерот.')).toBeInTheDocument();
  expect(new URLSearchParams(search()).get('kind')).toBe('forbidden');
});

it('keeps a new circle typed by coordinates, with what it is', async () => {
  await showPage();
  await press('Нова зона');
  const form = within(await dialog('Нова зона'));
  await paste(form.getByLabelText('Име'), 'Клиент Велес');
  await userEvent.selectOptions(form.getByLabelText('Боја'), 'Виолетова');
  await userEvent.selectOptions(form.getByLabelText('Тим'), 'Логистика');
  await paste(form.getByLabelText('Ограничување (km/h)'), '40');
  await paste(form.getByLabelText('Ширина'), '41,7156');
  await paste(form.getByLabelText('Должина'), '21.7756');
  await userEvent.click(form.getByRole('button', { name: 'Додади' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('POST', '/api/zones')[0]?.body).toEqual({
    name: 'Клиент Велес',
    kind: 'customer',
    color: 'violet',
    team_id: 2,
    note: null,
    speed_limit: 40,
    geometry: { type: 'Point', coordinates: [21.7756, 41.7156], radius: 250 },
  });
});

describe('a new zone with an alarm', () => {
  const made = { json: { success: true, data: { ...zoneRows[0], id: 9 } } };
  beforeEach(() => {
    serverAnnounces('zones', 'zones.hours', 'notifications', 'notifications.zones');
    const person = { id: 5, username: 'elena', first_name: 'Елена', last_name: 'Петровска', role: 'operator' };
    const channels = [
      { channel: 'console', name: null },
      { channel: 'mail', name: null },
    ];
    server.on('POST /api/zones', { status: 201, ...made });
    server.on('PUT /api/zones/:id', made);
    server.on('POST /api/zones/rules', { status: 201, json: { success: true, data: { id: 4, zone_id: 9 } } });
    server.on('PUT /api/zones/rules/:id', { json: { success: true, data: { id: 4, zone_id: 9 } } });
    server.on('GET /api/users', {
      json: { success: true, data: [person], pagination: { total: 1, pages: 1, page: 1 } },
    });
    server.on('GET /api/notifications/settings', { json: { success: true, data: { channels, browsers: 0 } } });
    server.on('POST /api/notification-rules', { status: 201, json: { success: true, data: { id: 3 } } });
  });
  async function fill() {
    await signInAs('manager');
    renderPage(<GeofencesPage />, { route: '/geofences?lat=41.7&lng=21.7' });
    const form = within(await dialog('Нова зона'));
    await paste(form.getByLabelText('Име'), 'Клиент Велес');
    await userEvent.selectOptions(form.getByLabelText('Аларм'), 'Излез надвор од работно време');
    await userEvent.selectOptions(form.getByLabelText('Работно време'), 'Свои часови за ова правило');
    return form;
  }

  it('keeps the zone, the rule and whom it is told in one step', async () => {
    const form = await fill();
    expect(form.getByText('Излез надвор од 08:00–16:00 (пон, вто, сре, чет, пет)')).toBeVisible();
    await userEvent.selectOptions(
      form.getByLabelText('Порака за алармот'),
      await form.findByRole('option', { name: 'Елена Петровска' }),
    );
    await userEvent.click(form.getByRole('button', { name: 'Додади' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo('POST', '/api/zones/rules').map(({ body }) => body)).toMatchObject([
      { zone_id: 9, event: 'outside_hours', from_time: '08:00', to_time: '16:00', is_active: true },
    ]);
    expect(server.callsTo('POST', '/api/notification-rules').map(({ body }) => body)).toMatchObject([
      { zone_ids: [9], steps: [{ after_minutes: 0, users: [5], roles: [], channels: ['console', 'mail'] }] },
    ]);
  });

  it('goes on from what was kept when something failed', async () => {
    const form = await fill();
    await userEvent.selectOptions(form.getByLabelText('Порака за алармот'), 'Менаџер');
    for (const [path, other] of [
      ['POST /api/zones/rules', { status: 500, json: { success: false, error: 'Базата не одговара.' } }],
      ['POST /api/notification-rules', { status: 500, json: { success: false, error: 'Поштата не одговара.' } }],
    ] as const) {
      server.on(path, other);
      await userEvent.click(form.getByRole('button', { name: 'Додади' }));
      expect(await form.findByText(/^Зоната е зачувана, алармот не е целосен: .* не одговара/)).toBeVisible();
      server.on(path, { status: 201, json: { success: true, data: { id: 4, zone_id: 9 } } });
    }
    await userEvent.click(form.getByRole('button', { name: 'Додади' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo('POST', '/api/zones')).toHaveLength(1);
    // The first failed.
    expect(server.callsTo('POST', '/api/zones/rules')).toHaveLength(2);
    expect(server.callsTo('POST', '/api/notification-rules').at(-1)?.body).toMatchObject({
      steps: [{ users: [], roles: ['manager'] }],
    });
  });

  it('says what of the rule is wrong, and sends nothing', async () => {
    const form = await fill();
    await userEvent.selectOptions(form.getByLabelText('Аларм'), 'Престој подолг од');
    await userEvent.clear(form.getByLabelText('Минути'));
    await userEvent.click(form.getByRole('button', { name: 'Додади' }));
    expect(form.getByLabelText('Минути')).toHaveAccessibleDescription('Внесете цел број од 1 до 10.080');
    expect(server.callsTo('POST', '/api/zones')).toEqual([]);
  });
});

it('sends polygons closed, with holes, and corridors with their width', async () => {
  await showPage();
  await press('Нова зона');
  const form = within(await dialog('Нова зона'));
  await paste(form.getByLabelText('Име'), 'Пристаниште');
  await userEvent.selectOptions(form.getByLabelText('Облик'), 'Полигон');
  await paste(form.getByLabelText('Темиња'), '41, 20\n41, 21\n42, 21\n\n41.2, 20.8\n41.2, 20.9\n41.3, 20.9');
  await userEvent.selectOptions(form.getByLabelText('Облик'), 'Коридор');
  await paste(form.getByLabelText('Темиња на линијата'), '41, 20\n41.5, 20.5');
  await userEvent.selectOptions(form.getByLabelText('Облик'), 'Полигон');
  server.on('POST /api/zones', {
    status: 400,
    json: { success: false, error: 'Грешка', fields: { geometry: 'Рабовите 2 и 5 се сечат' } },
  });
  await userEvent.click(form.getByRole('button', { name: 'Додади' }));
  // At the map, and nowhere else; nothing that was typed is lost.
  expect((await form.findByRole('alert')).textContent).toBe('Рабовите 2 и 5 се сечат');
  expect(form.getByLabelText('Темиња')).toHaveValue('41, 20\n41, 21\n42, 21\n\n41.2, 20.8\n41.2, 20.9\n41.3, 20.9');
  await userEvent.selectOptions(form.getByLabelText('Облик'), 'Коридор');
  await userEvent.click(form.getByRole('button', { name: 'Додади' }));
  const sent = server.callsTo('POST', '/api/zones').map(({ body }) => (body as { geometry: unknown }).geometry);
  expect(sent).toEqual([
    {
      type: 'Polygon',
      coordinates: [
        [
          [20, 41],
          [21, 41],
          [21, 42],
          [20, 41],
        ],
        [
          [20.8, 41.2],
          [20.9, 41.2],
          [20.9, 41.3],
          [20.8, 41.2],
        ],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [20, 41],
        [20.5, 41.5],
      ],
      width: 100,
    },
  ]);
});

it('names what is missing, and opens the form at a place of the address', async () => {
  await signInAs('manager');
  const { search } = renderPage(<GeofencesPage />, { route: '/geofences?lat=41.5&lng=21.25' });
  const form = within(await dialog('Нова зона'));
  expect(form.getByLabelText('Ширина')).toHaveValue('41.500000');
  await userEvent.clear(form.getByLabelText('Ширина'));
  await paste(form.getByLabelText('Ограничување (km/h)'), '1.5');
  await userEvent.click(form.getByRole('button', { name: 'Додади' }));
  expect(form.getByLabelText('Име')).toHaveAccessibleDescription('Полето е задолжително');
  expect(form.getByLabelText('Ограничување (km/h)')).toHaveAccessibleDescription('Внесете цел број од 5 до 200');
  expect(form.getByLabelText('Ширина')).toHaveAccessibleDescription(
    'Нацртајте ја зоната или внесете исправни координати',
  );
  expect(server.callsTo('POST', '/api/zones')).toEqual([]);
  expect(search()).toContain('lat=41.5');
});

it('finds where to draw by a place, in either script, by a zone and by coordinates', async () => {
  await showPage();
  await press('Нова зона');
  const form = within(await dialog('Нова зона'));
  const drawnAt = () => [form.getByLabelText('Ширина'), form.getByLabelText('Должина')];
  const find = async (text: string, option: string) => {
    await userEvent.clear(form.getByLabelText('Пребарај место'));
    await paste(form.getByLabelText('Пребарај место'), text);
    await userEvent.click(await form.findByRole('option', { name: option }));
  };
  await find('prilep', 'Прилеп');
  const [latitude, longitude] = drawnAt();
  expect(latitude).toHaveValue('41.345100');
  expect(form.getByLabelText('Радиус (m)')).toHaveValue('250');
  await find('депо', 'Депо Скопје');
  expect(latitude).not.toHaveValue('41.345100');
  await find('41.9981, 21.4254', '41.9981, 21.4254');
  expect(latitude).toHaveValue('41.998100');
  expect(longitude).toHaveValue('21.425400');
  // Of another shape the map alone goes there: what was typed stays.
  await userEvent.selectOptions(form.getByLabelText('Облик'), 'Полигон');
  await paste(form.getByLabelText('Темиња'), '41, 20');
  await find('prilep', 'Прилеп');
  expect(form.getByLabelText('Темиња')).toHaveValue('41, 20');
});

it('shows what the server refuses at its field', async () => {
  await showPage();
  server.on('PUT /api/zones/:id', {
    status: 400,
    json: { success: false, error: 'x', fields: { name: 'Името е зафатено' } },
  });
  await press('Измени: Депо Скопје');
  const form = within(await dialog('Измени зона'));
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(form.getByLabelText('Име')).toHaveAccessibleDescription('Името е зафатено'));
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
  server.on('PUT /api/zones/:id', { status: 500, json: { success: false, error: 'Нема база' } });
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  expect(await form.findByRole('alert')).toBeInTheDocument();
});

it('changes a zone without losing what it has, and deletes one once it is agreed', async () => {
  await showPage();
  await press('Измени: Забранета зона');
  const form = within(await dialog('Измени зона'));
  await paste(form.getByLabelText('Белешка'), 'до јуни');
  await userEvent.click(form.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(server.callsTo('PUT', '/api/zones/2')).toHaveLength(1));
  const { geometry, name, kind, color, team_id, speed_limit } = zoneRows[1];
  expect(server.callsTo('PUT', '/api/zones/2')[0]?.body).toEqual({
    ...{ geometry, name, kind, color, team_id, speed_limit },
    note: 'до јуни',
  });
  await press('Избриши: Депо Скопје');
  const agree = within(await screen.findByRole('alertdialog', { name: 'Избриши зона' }));
  await userEvent.click(agree.getByRole('button', { name: 'Избриши' }));
  await waitFor(() => expect(server.callsTo('DELETE', '/api/zones/1')).toHaveLength(1));
});

it('finds where to draw by an address too, where the server has a geocoder', async () => {
  const row = { label: '12, Партизански Одреди, Скопје', latitude: 42.0041, longitude: 21.3925, licence: null };
  server.on('GET /api/addresses', { json: { success: true, data: [row] } });
  serverAnnounces('zones', 'addresses');
  await showPage();
  await press('Нова зона');
  const form = within(await dialog('Нова зона'));
  await paste(form.getByLabelText('Пребарај место или адреса'), 'партизанска 12');
  await userEvent.click(await form.findByRole('option', { name: row.label }));
  expect(form.getByLabelText('Ширина')).toHaveValue('42.004100');
  expect(form.getByLabelText('Должина')).toHaveValue('21.392500');
});

it('offers zones that a Traccar in front reports, by name', async () => {
  const offers = [{ name: 'Царина Табановце', last_at: '2026-11-25T10:00:00Z', alarms: 12 }];
  server.on('GET /api/zones/traccar', { json: { success: true, data: offers } });
  await showPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Царина Табановце (аларми: 12)' }));
  expect(within(await dialog('Нова зона')).getByLabelText('Име')).toHaveValue('Царина Табановце');
});

it('shows operators what there is, without ways to change it', async () => {
  await showPage('/geofences?lat=41.5&lng=21.25', 'operator');
  expect(screen.queryByRole('button', { name: 'Нова зона' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Измени/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsTo('GET', '/api/zones/traccar')).toEqual([]);
});

it('says why zones could not be loaded, and tries again', async () => {
  server.on('GET /api/zones', { status: 400, json: { success: false, error: 'Нема база' } });
  await signInAs('manager');
  renderPage(<GeofencesPage />, { route: '/geofences' });
  expect(await screen.findByText('Зоните не се вчитаа: Нема база')).toBeInTheDocument();
  server.on('GET /api/zones', { json: { success: true, data: [] } });
  await press('Обиди се повторно');
  expect(await screen.findByText('Нема зони. Додадете ја првата.')).toBeInTheDocument();
});

it('shows the samples of this tab, and calls nothing, where the server keeps no zones', async () => {
  serverAnnounces();
  await signInAs('manager');
  renderPage(<GeofencesPage />);
  expect(await screen.findByText(/^Пробни податоци/)).toBeInTheDocument();
  expect(server.calls.filter(({ path }) => path.includes('zones'))).toEqual([]);
});

it('speaks English throughout when that is chosen', async () => {
  server.on('GET /api/zones', { json: { success: true, data: [{ ...zoneRows[0], name: 'Depot', team_id: null }] } });
  await signInAs('manager');
  renderPage(<GeofencesPage />, { language: 'en', route: '/geofences' });
  await screen.findByRole('link', { name: 'Depot' });
  expect(document.body).not.toHaveTextContent(/[А-Яа-яЃѓЅѕЈјЉљЊњЌќЏџ]/);
});

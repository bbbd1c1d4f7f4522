import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { type Id, SlotProvider, session, type VehicleSlotProps } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { listOf, vehicleRow } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import VehiclesPage from './VehiclesPage';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  server = fakeServer({ 'GET /api/vehicles': listOf([vehicleRow()]) });
});
afterEach(() => {
  jest.useRealTimers();
  server.restore();
  session.logout();
  localStorage.clear();
});

const open = (at = '/vehicles') => renderFleet(<VehiclesPage />, { path: '/vehicles', at });
const rowOf = async (plate: string) => {
  const link = await screen.findByRole('link', { name: plate });
  const row = link.closest('tr');
  if (!row) throw new Error('not in a row');
  return within(row);
};
const lastQuery = () => Object.fromEntries(server.callsTo('GET', '/api/vehicles').at(-1)?.query ?? []);

describe('the vehicle list', () => {
  it('shows plate, code, make, model and year, type, status, device, its status, last location and speed', async () => {
    open();
    const row = await rowOf('SK-1234-AB');
    for (const text of [
      'V-001',
      'MAN TGX',
      '(2019)',
      'Камион',
      'Активно',
      'GPS-001',
      'Онлајн',
      'пред 5 мин',
      '62 km/h',
    ])
      expect(row.getByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  });

  it('tells where a vehicle is in words, once the table of places is there', async () => {
    server.on('GET /api/vehicles', listOf([vehicleRow({ latitude: 41.6085, longitude: 21.7753 })]));
    open();
    expect(await (await rowOf('SK-1234-AB')).findByText('Велес, 12 km Ј')).toBeVisible();
  });

  it('shows a private vehicle as private since when, and not where it is', async () => {
    const place = { latitude: 41.6085, longitude: 21.7753 };
    server.on('GET /api/vehicles', listOf([vehicleRow({ ...place, private_since: '2026-11-23T16:00:00Z' })]));
    open();
    const row = await rowOf('SK-1234-AB');
    expect(row.getByText('Приватно')).toBeVisible();
    expect(row.getByText('од 23.11.2026 17:00:00')).toBeVisible();
    await act(async () => {});
    expect(row.queryByText(/Велес|km\/h/)).toBeNull();
  });

  it.each([
    [{ left_out_places: 3 }, 'Изоставени: 3', '3 понови локации се изоставени: возилото не можело да биде таму.'],
    [{ speed: null, left_out_speeds: 1 }, 'Изоставени: 1', '1 брзина е изоставена: поминатиот пат не ја потврдува.'],
  ])('says how many newest positions and speeds are not believed: %j', async (fields, text, whole) => {
    server.on('GET /api/vehicles', listOf([vehicleRow(fields)]));
    open();
    const mark = (await rowOf('SK-1234-AB')).getByText(text);
    expect(mark).toBeVisible();
    expect(mark).toHaveAttribute('title', whole);
  });

  it('says of an offline vehicle that its speed is its last', async () => {
    server.on('GET /api/vehicles', listOf([vehicleRow({ device_status: 'offline' })]));
    open();
    expect((await rowOf('SK-1234-AB')).getByText('последно 62 km/h')).toBeVisible();
  });

  it('leads to the day of a vehicle where the server announces trips, and only there', async () => {
    const menu = async () => {
      const { unmount } = open();
      await userEvent.click(await (await rowOf('SK-1234-AB')).findByRole('button', { name: 'Дејства: SK-1234-AB' }));
      await screen.findByRole('menu');
      const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
      unmount();
      return items;
    };
    expect(await menu()).not.toContain('Ден на возилото');
    serverAnnounces('trips');
    expect(await menu()).toContain('Ден на возилото');
    serverAnnounces();
  });

  it('shows the columns that other modules hand over, before the actions', async () => {
    const column = { key: 'km', header: 'Денес (km)', text: (id: Id) => (String(id) === '1' ? '84,0' : null) };
    const Distances = ({ onColumn }: VehicleSlotProps['vehicles.columns']) => {
      useEffect(() => onColumn('km', column), [onColumn]);
      return null;
    };
    renderFleet(
      <SlotProvider
        value={({ name, props }) =>
          // The request of this slot has the props of this slot.
          String(name) === 'vehicles.columns' && (
            <Distances {...(props as unknown as VehicleSlotProps['vehicles.columns'])} />
          )
        }
      >
        <VehiclesPage />
      </SlotProvider>,
      { path: '/vehicles', at: '/vehicles' },
    );
    expect((await rowOf('SK-1234-AB')).getByText('84,0')).toBeInTheDocument();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.at(-1)).toBe('Дејства');
    expect(heads.slice(-3)).toContain('Денес (km)');
    expect(localStorage.getItem('mfe-fleet:added-columns')).toBe('[{"key":"km","header":"Денес (km)"}]');
  });

  it('keeps a place at the first visit for each widget of columns, before its code has come', async () => {
    localStorage.removeItem('mfe-fleet:added-columns');
    let handOver: VehicleSlotProps['vehicles.columns']['onColumn'] = () => {};
    renderFleet(
      <SlotProvider
        value={({ name, props, arrange }) => {
          if (String(name) !== 'vehicles.columns') return null;
          // The request of this slot has the props of this slot.
          handOver = (props as unknown as VehicleSlotProps['vehicles.columns']).onColumn;
          return arrange?.([{ key: 'km', title: 'Изминати километри', content: null }]);
        }}
      >
        <VehiclesPage />
      </SlotProvider>,
      { path: '/vehicles', at: '/vehicles' },
    );
    await rowOf('SK-1234-AB');
    const count = screen.getAllByRole('columnheader').length;
    act(() => handOver('km', { key: 'km', header: 'Денес (km)', text: () => null }));
    expect(screen.getByRole('columnheader', { name: 'Денес (km)' })).toBeVisible();
    expect(screen.getAllByRole('columnheader')).toHaveLength(count);
  });

  it('keeps the place of the columns of the last visit until they come, or for ten seconds', async () => {
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    localStorage.setItem('mfe-fleet:added-columns', JSON.stringify([{ key: 'km', header: 'Денес (km)' }]));
    jest.useFakeTimers({ advanceTimers: true });
    open();
    await rowOf('SK-1234-AB');
    expect(heads()).toContain('Денес (km)');
    act(() => jest.advanceTimersByTime(10_000));
    expect(heads()).not.toContain('Денес (km)');
    expect(localStorage.getItem('mfe-fleet:added-columns')).toBe('[]');
    jest.useRealTimers();
  });

  it('asks for 20 a page, without the filters that are not set', async () => {
    open();
    await rowOf('SK-1234-AB');
    expect(lastQuery()).toEqual({ page: '1', limit: '20' });
  });

  it('says that a vehicle has no device', async () => {
    server.on('GET /api/vehicles', listOf([vehicleRow({ device_id: null, device_status: null, speed: null })]));
    open();
    expect((await rowOf('SK-1234-AB')).getByText('Нема уред')).toBeVisible();
  });

  it('filters by search, status and type, from the first page, and keeps them in the address', async () => {
    const user = userEvent.setup();
    open('/vehicles?page=2');
    await rowOf('SK-1234-AB');
    await user.type(screen.getByLabelText('Пребарај'), 'Скопје{Enter}');
    await user.selectOptions(screen.getByLabelText('Статус'), 'maintenance');
    await user.selectOptions(screen.getByLabelText('Тип на возило'), 'van');
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        page: '1',
        limit: '20',
        search: 'Скопје',
        status: 'maintenance',
        vehicle_type: 'van',
      }),
    );
    expect(decodeURIComponent(screen.getByLabelText('place').textContent ?? '')).toBe(
      '/vehicles?search=Скопје&status=maintenance&type=van',
    );
    await user.click(screen.getByRole('button', { name: 'Исчисти ги филтрите' }));
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/vehicles'));
    expect(screen.getByLabelText('Статус')).toHaveValue('');
  });

  it('offers the statuses and types of the spec', async () => {
    open();
    const words = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((o) => o.textContent);
    expect(words('Статус')).toEqual(['Сите', 'Активно', 'Неактивно', 'Во одржување', 'Повлечено']);
    expect(words('Тип на возило')).toEqual(['Сите', 'Камион', 'Комбе', 'Автомобил', 'Мотоцикл', 'Друго']);
    await rowOf('SK-1234-AB');
  });

  it('restores filters and page from the address', async () => {
    server.on('GET /api/vehicles', listOf([vehicleRow()], { pages: 2, page: 2 }));
    open('/vehicles?status=retired&page=2');
    await rowOf('SK-1234-AB');
    expect(lastQuery()).toMatchObject({ page: '2', limit: '20', status: 'retired' });
    expect(screen.getByLabelText('Статус')).toHaveValue('retired');
    expect(screen.getByText('Страница 2 од 2')).toBeVisible();
  });

  it('pages only when there is more than one page, and fetches the next one ahead', async () => {
    const user = userEvent.setup();
    server.on('GET /api/vehicles', ({ query }) =>
      listOf([vehicleRow({ id: Number(query.get('page')), license_plate: `SK-000${query.get('page')}` })], {
        pages: 2,
      }),
    );
    open();
    await rowOf('SK-0001');
    await waitFor(() => expect(server.callsTo('GET', '/api/vehicles')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Следна' }));
    await rowOf('SK-0002');
    expect(screen.getByText('Страница 2 од 2')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/vehicles?page=2'));
    expect(server.callsTo('GET', '/api/vehicles')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Претходна' }));
    await rowOf('SK-0001');
  });

  it('goes to the last page when the address asks for one past the end', async () => {
    server.on('GET /api/vehicles', ({ query }) =>
      listOf(query.get('page') === '2' ? [vehicleRow()] : [], { pages: 2, page: 2 }),
    );
    open('/vehicles?page=99');
    await rowOf('SK-1234-AB');
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/vehicles?page=2'));
  });

  it('shows no pages when there is one', async () => {
    open();
    await rowOf('SK-1234-AB');
    expect(screen.queryByRole('button', { name: 'Следна' })).not.toBeInTheDocument();
  });

  const plates = () => screen.getAllByRole('link', { name: /-1$/ }).map((link) => link.textContent);
  const twoPlates = [vehicleRow({ id: 1, license_plate: 'ВЕ-1' }), vehicleRow({ id: 2, license_plate: 'БТ-1' })];

  it('sorts on the server once the user asks for it, from the first page, and keeps it in the address', async () => {
    const user = userEvent.setup();
    server.on('GET /api/vehicles', ({ query }) => ({
      json: {
        ...listOf(twoPlates, { pages: 2 }).json,
        ...(query.has('sort') && { sorted_by: query.get('sort'), sorted_order: query.get('order') }),
      },
    }));
    open('/vehicles?page=2');
    await rowOf('ВЕ-1');
    expect(lastQuery()).not.toHaveProperty('sort');
    await user.click(screen.getByRole('button', { name: 'Регистрација' }));
    await waitFor(() =>
      expect(server.callsTo('GET', '/api/vehicles').map((call) => call.query.get('page'))).toContain('2'),
    );
    await waitFor(() =>
      expect(screen.getByLabelText('place')).toHaveTextContent('/vehicles?sort=license_plate&order=asc'),
    );
    // As the server sent them, and nothing said about this page.
    await waitFor(() => expect(plates()).toEqual(['ВЕ-1', 'БТ-1']));
    expect(screen.getByRole('columnheader', { name: 'Регистрација' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.queryByText(/само оваа страница/)).not.toBeInTheDocument();
    expect(server.callsTo('GET', '/api/vehicles').map(({ query }) => Object.fromEntries(query))).toContainEqual({
      page: '1',
      limit: '20',
      sort: 'license_plate',
      order: 'asc',
    });
  });

  it('sorts the page itself where the server does not confirm it, and says so', async () => {
    server.on('GET /api/vehicles', listOf(twoPlates, { pages: 2 }));
    open('/vehicles?sort=license_plate&order=asc');
    await rowOf('ВЕ-1');
    expect(plates()).toEqual(['БТ-1', 'ВЕ-1']);
    expect(screen.getByText('Подредена е само оваа страница, не и другите.')).toBeVisible();
  });

  it('opens a vehicle by a click on its row and by keys, but not while its box is ticked', async () => {
    const user = userEvent.setup();
    server.on('GET /api/vehicles', listOf(twoPlates));
    open();
    const first = await rowOf('ВЕ-1');
    await user.click(first.getByRole('checkbox'));
    expect(screen.getByLabelText('place')).toHaveTextContent(/^\/vehicles$/);
    act(() => screen.getByRole('region', { name: 'Возила' }).focus());
    await user.keyboard('{ArrowDown}{ArrowDown} {Enter}');
    expect(screen.getByLabelText('place')).toHaveTextContent('/vehicles/2');
  });

  it('opens a vehicle by a click anywhere on its row', async () => {
    const user = userEvent.setup();
    open();
    await user.click((await rowOf('SK-1234-AB')).getByText('V-001'));
    expect(screen.getByLabelText('place')).toHaveTextContent('/vehicles/1');
  });

  it('keeps the columns that the user chose, for this user', async () => {
    const user = userEvent.setup();
    const { unmount } = open();
    await rowOf('SK-1234-AB');
    await user.click(screen.getByRole('button', { name: 'Приказ на табелата' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Тип' }));
    expect(screen.queryByRole('columnheader', { name: 'Тип' })).not.toBeInTheDocument();
    unmount();
    const again = open();
    await rowOf('SK-1234-AB');
    expect(screen.queryByRole('columnheader', { name: 'Тип' })).not.toBeInTheDocument();
    again.unmount();
    await signInAs('admin');
    open();
    await rowOf('SK-1234-AB');
    expect(screen.getByRole('columnheader', { name: 'Тип' })).toBeInTheDocument();
  });

  it('have a column of their colour for those who choose it', async () => {
    const user = userEvent.setup();
    const { unmount } = open();
    const head = () => screen.queryByRole('columnheader', { name: 'Боја' });
    await rowOf('SK-1234-AB');
    expect(head()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Приказ на табелата' }));
    const box = await screen.findByRole('checkbox', { name: 'Боја' });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(head()).toBeInTheDocument();
    unmount();
    open();
    expect((await rowOf('SK-1234-AB')).getByText('бела')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Приказ на табелата' }));
    await user.click(await screen.findByRole('button', { name: 'Врати ги почетните вредности' }));
    expect(head()).not.toBeInTheDocument();
  });
});

describe('selected vehicles', () => {
  const rows = [1, 2, 3].map((id) => vehicleRow({ id, license_plate: `SK-000${id}`, vehicle_code: `V-${id}` }));
  const select = async (user: ReturnType<typeof userEvent.setup>, plate: string) =>
    user.click(await screen.findByRole('checkbox', { name: `Избери: ${plate}` }));

  it('get another status, each with what the server has now; what failed stays selected', async () => {
    const user = userEvent.setup();
    server.on('GET /api/vehicles', listOf(rows));
    for (const id of [1, 2])
      server.on(`GET /api/vehicles/${id}`, { json: { data: { ...rows[id - 1], notes: 'ново' } } });
    server.on('PUT /api/vehicles/1', { json: { success: true } });
    server.on('PUT /api/vehicles/2', { status: 409, json: { success: false, error: 'Не може' } });
    const { notifications } = open();
    await select(user, 'SK-0001');
    await select(user, 'SK-0002');
    const bar = within(screen.getByRole('group', { name: '2 избрани реда' }));
    await user.selectOptions(bar.getByLabelText('Смени го статусот'), 'maintenance');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Да се смени статусот на 2 возила во „Во одржување“?');
    await user.click(within(dialog).getByRole('button', { name: 'Смени' }));
    await screen.findByRole('group', { name: '1 избран ред' });
    expect(screen.getByRole('checkbox', { name: 'Избери: SK-0002' })).toBeChecked();
    expect(server.callsTo('PUT', '/api/vehicles/1')[0]?.body).toMatchObject({
      vehicle_id: 'V-1',
      status: 'maintenance',
      notes: 'ново',
    });
    expect(notifications.map(({ text }) => text)).toEqual([
      'Статусот на 1 возило е сменет.',
      'Статусот на 1 возило не е сменет: SK-0002. Остана избрано.',
    ]);
  });

  it('get another team, or none; what was refused stays selected', async () => {
    serverAnnounces('assignments');
    const user = userEvent.setup();
    server.on('GET /api/vehicles', listOf(rows));
    server.on('PUT /api/vehicles/1/team', { json: { success: true } });
    server.on('PUT /api/vehicles/2/team', { status: 403, json: { success: false, error: 'Не може' } });
    const { notifications } = open();
    await select(user, 'SK-0001');
    await select(user, 'SK-0002');
    const change = async (team: string) => {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Смени го тимот' }), team);
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveTextContent(team);
      await user.click(within(dialog).getByRole('button', { name: 'Смени' }));
    };
    await change('Логистика');
    await screen.findByRole('group', { name: '1 избран ред' });
    expect(screen.getByRole('checkbox', { name: 'Избери: SK-0002' })).toBeChecked();
    expect(notifications.map(({ text }) => text)).toEqual([
      'Тимот на 1 возило е сменет.',
      'Тимот на 1 возило не е сменет: SK-0002. Остана избрано.',
    ]);
    server.on('PUT /api/vehicles/2/team', { json: { success: true } });
    await change('Без тим');
    await waitFor(() => expect(screen.queryByRole('group', { name: /избран/ })).toBeNull());
    const bodies = [1, 2].map((id) => server.callsTo('PUT', `/api/vehicles/${id}/team`).map(({ body }) => body));
    expect(bodies).toEqual([[{ team_id: 2 }], [{ team_id: 2 }, { team_id: null }]]);
    serverAnnounces();
  });

  it('are exported, and nothing else', async () => {
    const user = userEvent.setup();
    const saved: Blob[] = [];
    const createObjectURL = (file: Blob) => {
      saved.push(file);
      return 'blob:csv';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
    server.on('GET /api/vehicles', listOf(rows));
    open();
    await select(user, 'SK-0002');
    await user.click(await screen.findByRole('button', { name: 'Извези CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved[0] as Blob); // the click saved it
    });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('SK-0002');
  });
});

describe('what a manager may do with vehicles', () => {
  it('add, view, edit', async () => {
    open();
    const row = await rowOf('SK-1234-AB');
    expect(screen.getByRole('link', { name: 'Додади возило' })).toHaveAttribute('href', '/vehicles/new');
    expect(row.getByRole('link', { name: 'Преглед' })).toHaveAttribute('href', '/vehicles/1');
    expect(row.getByRole('link', { name: 'Измени' })).toHaveAttribute('href', '/vehicles/1/edit');
  });

  it('delete asks, then says that it is not available, and makes no call', async () => {
    const user = userEvent.setup();
    const { notifications } = open();
    await user.click((await rowOf('SK-1234-AB')).getByRole('button', { name: 'Избриши' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Дали сте сигурни дека сакате да го избришете возилото SK-1234-AB?');
    await user.click(within(dialog).getByRole('button', { name: 'Избриши' }));
    expect(notifications.map(({ text }) => text)).toEqual([
      'Бришењето на возила не е достапно. Возилото SK-1234-AB не е избришано.',
    ]);
    expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
    await rowOf('SK-1234-AB');
  });

  it('others may only view', async () => {
    server.restore();
    await signInAs('operator');
    server = fakeServer({ 'GET /api/vehicles': listOf([vehicleRow()]) });
    open();
    const row = await rowOf('SK-1234-AB');
    expect(row.getByRole('link', { name: 'Преглед' })).toBeVisible();
    expect(row.queryByRole('link', { name: 'Измени' })).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'Избриши' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Додади возило' })).not.toBeInTheDocument();
  });
});

describe('a vehicle list that fails', () => {
  it.each([
    ['a failure status', { status: 500, json: { success: false, error: 'Базата не одговара' } }, 'Базата не одговара'],
    ['no connection', new TypeError('Failed to fetch'), 'Грешка при комуникација со серверот'],
    [
      'data that is no list',
      { json: { success: true, data: { a: 1 } } },
      'Податоците не може да се прикажат. Обидете се повторно.',
    ],
    ['no data', { json: { success: true, data: null } }, 'Податоците не може да се прикажат. Обидете се повторно.'],
    ['a page instead of JSON', () => new Response('<html>'), 'Податоците не може да се прикажат. Обидете се повторно.'],
  ])('by %s says so and offers a retry', async (_what, answer, message) => {
    const user = userEvent.setup();
    server.on('GET /api/vehicles', answer);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(`Грешка при вчитување на возилата: ${message}`);
    server.on('GET /api/vehicles', listOf([vehicleRow()]));
    await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    await rowOf('SK-1234-AB');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the rows that are there when a refresh fails', async () => {
    const user = userEvent.setup();
    open();
    await rowOf('SK-1234-AB');
    server.on('GET /api/vehicles', { status: 503, json: {} });
    await user.click(screen.getByRole('button', { name: 'Освежи' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при вчитување на возилата:');
    await rowOf('SK-1234-AB');
  });

  it('keeps them when the server does not answer in time, and says so', async () => {
    open();
    await rowOf('SK-1234-AB');
    jest.useFakeTimers();
    server.on('GET /api/vehicles', () => new Promise((resolve) => setTimeout(resolve, 60_000, { json: {} })));
    fireEvent.click(screen.getByRole('button', { name: 'Освежи' }));
    // Asked twice.
    await act(() => jest.advanceTimersByTimeAsync(120_100));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Грешка при вчитување на возилата: Серверот не одговори навреме',
    );
    expect(screen.getByRole('button', { name: 'Обиди се повторно' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'SK-1234-AB' })).toBeVisible();
  });

  it('shows odd rows as far as they can be read: one row per id, no NaN, text as text', async () => {
    server.on('GET /api/vehicles', {
      json: {
        data: [
          vehicleRow({ license_plate: '<b>x</b>', year: 'NaN', speed: '12.7', status: 'flying', vehicle_type: 'ship' }),
          vehicleRow({ license_plate: 'twice' }),
          vehicleRow({ id: 2, license_plate: null, make: null, model: null, last_location_time: 'soon', speed: null }),
          { license_plate: 'nobody' },
        ],
      },
    });
    open();
    const row = await rowOf('<b>x</b>');
    expect(row.getByText('13 km/h')).toBeVisible();
    expect(row.getByText('flying')).toBeVisible();
    expect(row.getByText('ship')).toBeVisible();
    expect(screen.queryByText('twice')).not.toBeInTheDocument();
    expect(screen.queryByText('nobody')).not.toBeInTheDocument();
    expect((await rowOf('Возило без регистрација')).getByText('--:--:--')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/NaN|undefined|\[object/);
  });

  it('says that nothing was found, or that there is nothing yet', async () => {
    server.on('GET /api/vehicles', listOf([]));
    const { unmount } = open();
    expect(await screen.findByText('Сѐ уште нема возила')).toBeVisible();
    unmount();
    open('/vehicles?status=retired');
    expect(await screen.findByText('Нема резултати за избраните филтри')).toBeVisible();
  });

  it('draws twenty rows of a hundred thousand that came at once', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => ({ id: n + 1, license_plate: `SK-${n + 1}` }));
    server.on('GET /api/vehicles', { json: { data: rows } });
    open();
    expect(await screen.findByText('Страница 1 од 5.000', {}, { timeout: 20_000 })).toBeVisible();
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(20));
    expect(server.callsTo('GET', '/api/vehicles')).toHaveLength(1);
  }, 30_000);
});

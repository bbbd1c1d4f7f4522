import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { ana, boris, listOf } from '../testing/users';
import UsersPage from './UsersPage';

let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('manager');
  server = fakeServer({ 'GET /api/users': listOf([ana, boris]) });
});
afterEach(() => {
  server.restore();
  session.logout();
});

const queries = () => server.callsTo('GET', '/api/users').map((call) => Object.fromEntries(call.query));
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('the list', () => {
  it('asks for page 1 of 20 and leaves empty filters out', async () => {
    renderPage(<UsersPage />);
    await screen.findByText('Ана Петровска');
    expect(queries()).toEqual([{ page: '1', limit: '20' }]);
  });

  it('has one heading and the columns of the spec', async () => {
    renderPage(<UsersPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Корисници' })).toBeVisible();
    expect(document.title).toMatch(/^Корисници/);
    await screen.findByText('Ана Петровска');
    const heads = screen.getAllByRole('columnheader').filter((head) => !within(head).queryByRole('checkbox'));
    expect(heads.map((head) => head.textContent)).toEqual([
      'Корисник',
      'Улога',
      'Тим',
      'Статус',
      'Последна најава',
      'Создаден',
      'Дејства',
    ]);
  });

  it('exports the selected users, and nothing else', async () => {
    const saved: Blob[] = [];
    const createObjectURL = (file: Blob) => {
      saved.push(file);
      return 'blob:csv';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const user = userEvent.setup();
    renderPage(<UsersPage />);
    await user.click(await screen.findByRole('checkbox', { name: /Ана Петровска/ }));
    await user.click(await screen.findByRole('button', { name: 'Извези CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    click.mockRestore();
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved[0] as Blob); // the click saved it
    });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('ana@example.com');
    expect(lines[1]).toContain('Менаџер;Логистика;Активен;20.11.2026 10:15:00');
  });

  it('shows name, initials, email, phone, role, team, status, last login and creation', async () => {
    renderPage(<UsersPage />);
    const row = await rowOf('Ана Петровска');
    expect(row.getByText('АП')).toBeInTheDocument();
    for (const text of ['ana@example.com', '+389 70 111 222', 'Менаџер', 'Логистика', 'Активен'])
      expect(row.getByText(text)).toBeVisible();
    // Europe/Skopje: one hour ahead of UTC in winter, so the account was created in February.
    expect(row.getByText('20.11.2026 10:15:00')).toBeVisible();
    expect(row.getByText('01.02.2025')).toBeVisible();
  });

  it('says "without a team" and "never"', async () => {
    renderPage(<UsersPage />);
    const row = await rowOf('Борис Илиев');
    expect(row.getByText('Возач')).toBeVisible();
    expect(row.getByText('Без тим')).toBeVisible();
    expect(row.getByText('никогаш')).toBeVisible();
  });

  it('shows the picture, and the initials when it cannot be loaded', async () => {
    server.on('GET /api/users', listOf([{ ...ana, profile_image: '/uploads/ana.png' }]));
    const { container } = renderPage(<UsersPage />);
    await screen.findByText('Ана Петровска');
    const picture = container.querySelector('img')!;
    expect(picture).toHaveAttribute('src', 'http://localhost/uploads/ana.png');
    fireEvent.error(picture);
    expect(await screen.findByText('АП')).toBeInTheDocument();
  });

  it('offers view, edit and deactivate in each row', async () => {
    renderPage(<UsersPage />);
    const row = await rowOf('Ана Петровска');
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Преглед: Ана Петровска',
      'Измени: Ана Петровска',
      'Деактивирај: Ана Петровска',
    ]);
  });

  it('says so when there is nobody', async () => {
    server.on('GET /api/users', listOf([]));
    renderPage(<UsersPage />);
    expect(await screen.findByText('Нема корисници.')).toBeVisible();
  });

  it('has no pages to turn when there is one', async () => {
    renderPage(<UsersPage />);
    await screen.findByText('Ана Петровска');
    expect(screen.queryByText(/Страница/)).not.toBeInTheDocument();
  });

  it('turns pages, in the URL too', async () => {
    server.on('GET /api/users', ({ query }) =>
      listOf([query.get('page') === '3' ? boris : ana], { total: 45, pages: 3, page: Number(query.get('page')) }),
    );
    const { search } = renderPage(<UsersPage />, { route: '/users?page=2' });
    expect(await screen.findByText('Страница 2 од 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Следна' }));
    expect(await screen.findByText('Борис Илиев')).toBeVisible();
    expect(screen.getByText('Страница 3 од 3')).toBeVisible();
    expect(search()).toBe('?page=3');
    expect(screen.getByRole('button', { name: 'Следна' })).toBeDisabled();
  });

  it('goes to the last page when the one of the URL is gone', async () => {
    server.on('GET /api/users', ({ query }) =>
      query.get('page') === '9'
        ? listOf([], { total: 21, pages: 2, page: 9 })
        : listOf([boris], { total: 21, pages: 2, page: 2 }),
    );
    renderPage(<UsersPage />, { route: '/users?page=9' });
    expect(await screen.findByText('Борис Илиев')).toBeVisible();
    expect(screen.getByText('Страница 2 од 2')).toBeVisible();
  });
});

describe('the order and the size of a page', () => {
  it('are the server’s, once the user asks, and stand in the URL', async () => {
    server.on('GET /api/users', ({ query }) => ({
      json: { data: [ana, boris], sorted_by: query.get('sort'), sorted_order: query.get('order') },
    }));
    const { search } = renderPage(<UsersPage />);
    await screen.findByText('Ана Петровска');
    await userEvent.click(screen.getByRole('button', { name: 'Последна најава' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Редови на страница' }), '50');
    await waitFor(() => expect(queries().at(-1)).toEqual({ page: '1', limit: '50', sort: 'last_login', order: 'asc' }));
    expect(search()).toBe('?sort=last_login&order=asc&limit=50');
  });

  it('opens a user by a click on the row', async () => {
    renderPage(<UsersPage />);
    await userEvent.click((await rowOf('Борис Илиев')).getByText('Без тим'));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Борис Илиев');
  });
});

describe('the filters', () => {
  it('send search, role, status and team, from page 1, and stand in the URL', async () => {
    const { search } = renderPage(<UsersPage />, { route: '/users?page=2' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Пребарај' }), 'ana{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Улога' }), 'Менаџер');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Статус' }), 'Неактивен');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Тим' }), 'Техничка поддршка');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({
        page: '1',
        limit: '20',
        search: 'ana',
        role: 'manager',
        is_active: 'false',
        team_id: '3',
      }),
    );
    expect(new URLSearchParams(search()).get('role')).toBe('manager');
    expect(new URLSearchParams(search()).has('page')).toBe(false);
  });

  it('are read from the URL, garbage left out', async () => {
    renderPage(<UsersPage />, { route: '/users?status=active&role=emperor&team=9&page=-1' });
    await screen.findByText('Ана Петровска');
    expect(queries()).toEqual([{ page: '1', limit: '20', is_active: 'true' }]);
  });

  it('name the four roles, two states and three teams', () => {
    renderPage(<UsersPage />);
    const optionsOf = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Улога')).toEqual(['Сите улоги', 'Администратор', 'Менаџер', 'Оператор', 'Возач']);
    expect(optionsOf('Статус')).toEqual(['Сите статуси', 'Активен', 'Неактивен']);
    expect(optionsOf('Тим')).toEqual(['Сите тимови', 'Администрација', 'Логистика', 'Техничка поддршка']);
  });

  it('are cleared at once', async () => {
    server.on('GET /api/users', ({ query }) => listOf(query.has('role') ? [] : [ana]));
    renderPage(<UsersPage />, { route: '/users?role=driver' });
    expect(await screen.findByText('Нема корисници за избраните филтри.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Исчисти ги филтрите' }));
    expect(await screen.findByText('Ана Петровска')).toBeVisible();
  });
});

describe('a list that cannot be read', () => {
  it('says that the server was not reached, is retried once by itself, then by hand', async () => {
    server.on('GET /api/users', { status: 500, json: { success: false, message: 'база' } });
    renderPage(<UsersPage />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Грешка при комуникација со серверот');
    expect(queries()).toHaveLength(2);
    server.on('GET /api/users', listOf([ana]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Обиди се повторно' }));
    expect(await screen.findByText('Ана Петровска')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('can be dismissed, and leaves a way to retry', async () => {
    server.on('GET /api/users', new Error('no network'));
    renderPage(<UsersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Затвори' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Корисниците не се вчитани.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Обиди се повторно' })).toBeVisible();
  });

  it('keeps the rows that were there, marked as old', async () => {
    renderPage(<UsersPage />);
    await screen.findByText('Ана Петровска');
    server.on('GET /api/users', { status: 503, json: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Освежи' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
    expect(screen.getByText('Ана Петровска')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('data-stale');
  });

  it.each([
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['truncated JSON', () => new Response('{"data":[{"id":1')],
    ['data: null', () => ({ json: { success: true, data: null } })],
    ['an object for a list', () => ({ json: { data: { id: 1 } } })],
  ])('survives %s', async (_name, answer) => {
    server.on('GET /api/users', answer);
    renderPage(<UsersPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
  });
});

describe('rows of a server we have not met', () => {
  it('reads numbers as text, 0/1 as flags, and shows what it cannot read as missing', async () => {
    server.on('GET /api/users', {
      json: {
        data: [
          {
            id: '7',
            username: 'stranger',
            role: 'wizard',
            is_active: 0,
            team_id: '3',
            created_at: 'вчера',
            last_login: '',
          },
          { id: 7, username: 'double', role: 'admin' },
          { username: 'nobody' },
        ],
      },
    });
    renderPage(<UsersPage />);
    const row = await rowOf('stranger');
    for (const text of ['wizard', 'Неактивен', 'Техничка поддршка', '--:--:--', 'никогаш'])
      expect(row.getByText(text)).toBeVisible();
    expect(screen.queryByText('double')).not.toBeInTheDocument();
    expect(screen.queryByText('nobody')).not.toBeInTheDocument();
  });

  it('shows markup and hostile names as text', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202e';
    server.on('GET /api/users', listOf([{ ...ana, first_name: evil, last_name: '__proto__', email: 'x'.repeat(500) }]));
    const { container } = renderPage(<UsersPage />);
    expect(await screen.findByText(/<img src=x onerror/)).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });
});

it('signs out once when the server no longer knows the session', async () => {
  const events: string[] = [];
  const off = session.onEvent((event) => events.push(event.type));
  server.on('GET /api/users', { status: 401, json: { success: false, error: 'expired' } });
  renderPage(<UsersPage />);
  await waitFor(() => expect(session.getSnapshot().status).toBe('signed-out'));
  await screen.findByRole('alert');
  expect(events).toEqual(['signed-out']);
  off();
});

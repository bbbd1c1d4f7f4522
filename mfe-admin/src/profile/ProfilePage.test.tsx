import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasUnsavedInput, SlotProvider, session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import ProfilePage from './ProfilePage';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
});
afterEach(() => {
  // docs/spec/remaining-areas.md §2: the profile page makes no call.
  expect(server.calls).toHaveLength(0);
  server.restore();
});

/** Renders the page and waits for its first effects. */
const open = () => act(async () => renderPage(<ProfilePage />));
const edit = () => userEvent.click(screen.getByRole('button', { name: 'Измени' }));

describe('the local profile', () => {
  it('shows name, role, company, email, phone and address', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Профил' })).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Лични податоци' }));
    expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Име и презиме',
      'Улога',
      'Компанија',
      'Е-пошта',
      'Телефон',
      'Адреса',
    ]);
    expect(card.getByText('Марко Петровски')).toBeVisible();
  });

  it('stands below the user of the session and the account, whose name is not the sample’s', async () => {
    await signInAs('manager');
    await open();
    expect(screen.getByText('Најавени сте како Ана Петровска, Менаџер.')).toBeVisible();
    const cards = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(cards.indexOf('Лични податоци')).toBeGreaterThan(cards.indexOf('Безбедност'));
    act(() => session.logout());
  });

  it('is edited and saved locally', async () => {
    await open();
    await edit();
    const name = screen.getByRole('textbox', { name: 'Име и презиме' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Јана Ристова');
    expect(hasUnsavedInput()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Зачувај' }));
    expect(screen.getByText('Јана Ристова')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(hasUnsavedInput()).toBe(false);
  });

  it('is as it was after "cancel"', async () => {
    await open();
    await edit();
    await userEvent.type(screen.getByRole('textbox', { name: 'Компанија' }), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Откажи' }));
    expect(screen.getByText('Транспорт ДООЕЛ Скопје')).toBeVisible();
  });
});

it.each(['Промени лозинка', 'Вклучи двофакторска автентикација'])(
  '"%s" says that it is not available yet',
  async (name) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByText(`${name}: Оваа можност сѐ уште не е достапна.`)).toBeVisible();
  },
);

it('offers other modules a place for their own settings', () => {
  renderPage(
    <SlotProvider value={({ name }) => name === 'profile.sections' && <p>Поставки на друг модул</p>}>
      <ProfilePage />
    </SlotProvider>,
  );
  expect(screen.getByText('Поставки на друг модул')).toBeVisible();
});

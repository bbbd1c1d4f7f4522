import { act, screen, waitFor, within } from '@testing-library/react';
import { type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { type Role, session } from 'shared-auth';
import { liveLink, signInAs } from 'shared-auth/testing';
import { addNamespace } from '../i18n/createI18n';
import type { MenuItem } from '../registry/contributions';
import { renderInShell, whereabouts } from '../testing/renderInShell';
import { Layout } from './Layout';

const entry = (path: string, labelKey: string, more: Partial<MenuItem> = {}): MenuItem => ({
  moduleId: 'mfe-x',
  path,
  labelKey,
  icon: 'box',
  place: 'main',
  order: 0,
  role: 'operator',
  ...more,
});
const menu: MenuItem[] = [
  entry('/dashboard', 'dashboard', { role: 'driver' }),
  entry('/alarms', 'alarms', { role: 'driver' }),
  entry('/map', 'map', { drawing: 'M1 2h3' }),
  entry('/users', 'users', { role: 'manager' }),
  entry('/modules', 'modules', { role: 'admin' }),
  entry('/profile', 'profile', { place: 'footer' }),
];
const page = (path: string, role: Role) => ({
  ...{ moduleId: 'mfe-x', path, expose: './Page', title: 'alarms', titleKey: path, role },
});
const intents: string[] = [];
let isNarrow = false;
let isMedium = false;

// So that what comes after the page has come by the time a test looks.
beforeAll(() => import('./SkipLinks'));
beforeEach(() => {
  intents.length = 0;
  isNarrow = false;
  isMedium = false;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: (isNarrow && query.includes('767')) || (isMedium && query.includes('1023')),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList, // only what useMediaQuery uses
  );
});
afterEach(() => {
  act(() => {
    session.logout();
    liveLink.reset();
  });
  localStorage.clear();
  jest.restoreAllMocks();
});

/** What the page does by itself. */
let navigate: NavigateFunction;

function Page() {
  navigate = useNavigate();
  return <h1>page</h1>;
}

async function open(role: Role = 'operator') {
  await signInAs(role);
  const view = await renderInShell(
    <Layout
      menu={menu}
      settings={[page('/limits', 'manager'), page('/audit', 'admin')]}
      onIntent={(path) => intents.push(path)}
      notice={<p>new version</p>}
      banner={<p>overrides</p>}
    >
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </Layout>,
    ['/dashboard'],
  );
  const labels = {
    dashboard: 'Контролна табла',
    alarms: 'Аларми',
    map: 'Мапа',
    users: 'Корисници',
    modules: 'Модули',
    profile: 'Профил',
  };
  act(() => {
    // What is on the screen is rendered again for texts of a namespace that was there.
    addNamespace('menu', 'mk', {});
    addNamespace('menu', 'mk', labels);
  });
  await screen.findByRole('link', { name: 'Оди на содржината' });
  return view;
}
const entries = () => within(screen.getByRole('navigation', { name: 'Главно мени' })).getAllByRole('link');

it.each([
  ['admin', ['Контролна табла', 'Аларми', 'Мапа', 'Корисници', 'Модули']],
  ['manager', ['Контролна табла', 'Аларми', 'Мапа', 'Корисници']],
  ['operator', ['Контролна табла', 'Аларми', 'Мапа']],
  ['driver', ['Контролна табла', 'Аларми']],
] as const)('shows %s the menu of the role', async (role, labels) => {
  await open(role);
  expect(entries().map((link) => link.textContent)).toEqual(labels);
});

it('D5-15: has the pages that are set up once under one entry, for whom they are', async () => {
  for (const [role, paths] of [
    ['admin', ['/limits', '/audit']],
    ['manager', ['/limits']],
    ['operator', []],
  ] as const) {
    const { user, unmount } = await open(role);
    const before = entries().length;
    const summary = screen.queryByText('Поставки');
    if (summary) await user.click(summary);
    const own = await waitFor(() => {
      const added = entries().slice(before);
      expect(added).toHaveLength(paths.length);
      return added;
    });
    expect(own.map((link) => link.getAttribute('href'))).toEqual(paths);
    expect(summary === null).toBe(role === 'operator');
    unmount();
  }
});

it('has landmarks, names the user, and marks the page one is on', async () => {
  await open('manager');
  expect(screen.getByRole('banner')).toHaveTextContent('Ана Петровска');
  expect(screen.getByRole('group', { name: 'Ана Петровска, Менаџер' })).toBeVisible();
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'page' }));
  expect(screen.getByRole('link', { name: 'Контролна табла' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('new version')).toBeVisible();
  expect(screen.getByText('overrides')).toBeVisible();
});

it('leads to the content first', async () => {
  const { user } = await open();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Оди на содржината' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(whereabouts.path).toBe('/dashboard');
});

it('says which page may be opened next', async () => {
  const { user } = await open();
  await user.hover(screen.getByRole('link', { name: 'Аларми' }));
  expect(intents).toContain('/alarms');
});

it('collapses, keeps the names, and remembers it', async () => {
  const { user, unmount } = await open();
  const toggle = screen.getByRole('button', { name: 'Собери го менито' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(toggle);
  expect(screen.getByRole('button', { name: 'Прошири го менито' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Аларми' })).toBeVisible();
  unmount();
  await open();
  expect(screen.getByRole('button', { name: 'Прошири го менито' })).toBeVisible();
});

it('draws the icon that a module brings along', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Мапа' });
  expect(link.querySelector('svg > path')).toHaveAttribute('d', 'M1 2h3');
});

it('is a rail of icons on a middling screen, which can be widened for the while', async () => {
  isMedium = true;
  const { user, unmount } = await open();
  await user.click(screen.getByRole('button', { name: 'Прошири го менито' }));
  expect(screen.getByRole('button', { name: 'Собери го менито' })).toBeVisible();
  unmount();
  await open();
  expect(screen.getByRole('button', { name: 'Прошири го менито' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Аларми' })).toBeVisible();
});

it('logs out, and goes to the login page', async () => {
  const { user } = await open();
  const account = screen.getByRole('navigation', { name: 'Сметка' });
  expect(within(account).getByRole('link', { name: 'Профил' })).toBeVisible();
  await user.click(within(account).getByRole('button', { name: 'Одјава' }));
  expect(session.getSnapshot().status).toBe('signed-out');
  expect(whereabouts.path).toBe('/login');
});

it('says whether the live connection is up', async () => {
  await open();
  expect(screen.getByRole('status', { name: 'Неповрзано' })).toHaveTextContent('Неповрзано');
  act(() => liveLink.setConnected(true));
  expect(screen.getByRole('status', { name: 'Поврзано' })).toBeVisible();
  act(() => liveLink.setConnected(false));
  expect(screen.getByRole('status', { name: 'Неповрзано' })).toBeVisible();
});

describe('on a narrow screen', () => {
  beforeEach(() => {
    isNarrow = true;
  });

  it('is a drawer: it takes the focus, closes by Escape, and gives the focus back', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Отвори го менито' }));
    expect(screen.getByRole('link', { name: 'Контролна табла' })).toHaveFocus();
    expect(screen.getByRole('main').parentElement).toHaveAttribute('inert');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('main').parentElement).not.toHaveAttribute('inert');
    expect(screen.getByRole('button', { name: 'Отвори го менито' })).toHaveFocus();
  });

  it('closes when a page is chosen, and the focus goes to the page', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Отвори го менито' }));
    await user.click(screen.getByRole('link', { name: 'Аларми' }));
    expect(whereabouts.path).toBe('/alarms');
    expect(screen.getByRole('main').parentElement).not.toHaveAttribute('inert');
    expect(screen.getByRole('heading', { name: 'page' })).toHaveFocus();
  });

  it('closes when the page that is open is chosen again', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Отвори го менито' }));
    await user.click(screen.getByRole('link', { name: 'Контролна табла' }));
    expect(screen.getByRole('main').parentElement).not.toHaveAttribute('inert');
  });

  it('stays open while the page writes its state into the address', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Отвори го менито' }));
    act(() => void navigate('?map=41.6,21.7,8', { replace: true }));
    expect(whereabouts.path).toBe('/dashboard?map=41.6,21.7,8');
    expect(screen.getByRole('main').parentElement).toHaveAttribute('inert');
  });
});

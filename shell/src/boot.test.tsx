import { act, screen, waitFor, within } from '@testing-library/react';
import { getRuntimeConfig, session, TOKEN_KEY } from 'shared-auth';
import { LATER_ELEMENT_ID } from 'shared-auth/contract';
import { type FakeAnswer, fakeServer, liveLink } from 'shared-auth/testing';
import { boot } from './boot';
import { release } from './registry/testing';

// The build writes them.
Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.0.0' } });

const alarms = release('1.2.0');
const registry = {
  schema: 1,
  revision: 7,
  shell: { ...alarms, version: '1.0.0', contract: '1.4.0', provides: {}, scripts: [], styles: [], parts: {} },
  modules: {
    'mfe-alarms': {
      stable: {
        ...alarms,
        contributes: {
          ...alarms.contributes,
          routes: [
            { ...alarms.contributes.routes[0], data: [{ path: '/api/alarms', query: { page: { default: '1' } } }] },
          ],
        },
      },
    },
  },
};

// So that what comes after the page has come by the time a test looks.
beforeAll(() =>
  Promise.all([
    import('./layout/SkipLinks'),
    import('./modules/AfterPage'),
    import('./palette/HeaderTools'),
    import('./session/ToastArea'),
    import('./updates/UpdateNotice'),
  ]),
);

/** What the gateway lists for later, once the browser fetches it. */
const fontPreload = () => document.querySelector('link[rel=preload][href="/font.woff2"]');

let server: ReturnType<typeof fakeServer>;
let container: HTMLElement;

function inline(id: string, json: unknown) {
  const script = document.createElement('script');
  Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(json) });
  document.head.append(script);
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/alarms');
  inline('fleet-registry', registry);
  const later = document.head.appendChild(document.createElement('template'));
  later.id = LATER_ELEMENT_ID;
  later.innerHTML = '<link rel="preload" as="font" href="/font.woff2">';
  container = document.body.appendChild(document.createElement('div'));
  const user: FakeAnswer = {
    json: {
      success: true,
      user: { id: 1, username: 'ana', first_name: 'Ана', last_name: 'Петровска', role: 'manager' },
    },
  };
  server = fakeServer({
    'GET /config.json': { json: { defaultLocale: 'mk' } },
    'GET /api/auth/verify': user,
    'GET /api/alarms': { json: { success: true, data: [] } },
  });
});
afterEach(async () => {
  await act(async () => session.logout());
  server.restore();
  jest.restoreAllMocks();
  localStorage.clear();
  for (const element of document.head.querySelectorAll('script, template, link')) element.remove();
  container.remove();
});

it('shows a visitor the login page, and asks the server for the configuration only', async () => {
  await act(() => boot(container));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: /Најав/ })).toBeVisible();
  expect(fontPreload()).toBeNull();
  expect(server.calls.map(({ path }) => path)).toEqual(['/config.json']);
  expect(getRuntimeConfig().defaultLocale).toBe('mk');
});

it("opens the console for a token that is checked, with the modules' menu, and asks for the page's data beside the check", async () => {
  inline('fleet-config', { defaultLocale: 'mk', apiOrigin: '' });
  localStorage.setItem(TOKEN_KEY, 'a-token');
  await act(() => boot(container));
  const menu = await screen.findByRole('navigation', { name: 'Главно мени' });
  expect(await screen.findByRole('button', { name: 'Помош' })).toBeVisible();
  expect(within(menu).getByRole('link', { name: 'Аларми' })).toHaveAttribute('href', '/alarms');
  expect(server.callsTo('GET', '/config.json')).toHaveLength(0);
  await waitFor(() =>
    expect(server.callsTo('GET', '/api/alarms').map(({ query }) => Object.fromEntries(query))).toEqual([{ page: '1' }]),
  );
  // The fake network has no files of this module: the page reports it, and the menu stays.
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe-alarms@1.2.0');
  expect(menu).toBeVisible();
  expect(fontPreload()).not.toBeNull();
  act(() => liveLink.reset());
});

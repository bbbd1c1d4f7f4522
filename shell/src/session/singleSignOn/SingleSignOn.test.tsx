import { act, screen, waitFor } from '@testing-library/react';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces } from 'shared-auth/testing';
import { renderInShell, whereabouts } from '../../testing/renderInShell';
import { ConsoleEntry } from '../ConsoleEntry';
import { rememberOrigin } from '../origin';

const ana = { id: 1, username: 'ana', first_name: 'Ана', last_name: 'Петровска', role: 'manager' };
const label = 'Најави се со службена сметка';
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  serverAnnounces('sessions.oidc');
  server = fakeServer({ 'POST /api/auth/oidc/session': { json: { success: true, token: 't', user: ana } } });
  await session.start();
});
afterEach(() => {
  act(() => session.logout());
  server.restore();
  serverAnnounces();
  sessionStorage.clear();
  window.location.hash = '';
});

const open = (hash = '') =>
  renderInShell(
    <ConsoleEntry>
      <h1>behind</h1>
    </ConsoleEntry>,
    [`/login${hash}`],
  );

it('is not there without the server’s word, and no call is sent', async () => {
  serverAnnounces();
  await open();
  expect(screen.getByRole('button', { name: 'Најави се' })).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).toBeNull();
  expect(server.calls).toHaveLength(0);
});

it('goes to the provider with a secret that stays in this tab, a new one each time', async () => {
  server.on('POST /api/auth/oidc/start', { json: { success: true, data: { url: 'http://localhost/#provider' } } });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(window.location.hash).toBe('#provider'));
  const first = sessionStorage.getItem('fleet.sso');
  expect(first).toMatch(/^[\w-]{43}$/);
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(sessionStorage.getItem('fleet.sso')).not.toBe(first));
  expect(server.callsTo('POST', '/api/auth/oidc/start').map(({ body }) => body)).toEqual([
    { secret: first },
    { secret: sessionStorage.getItem('fleet.sso') },
  ]);
});

it('signs in with the ticket that came back and that secret, forgets both, and goes on to where the visitor was', async () => {
  sessionStorage.setItem('fleet.sso', 'secret-of-this-tab');
  rememberOrigin({ path: '/vehicles/7', owner: null });
  await open('#sso=ticket');
  await waitFor(() => expect(whereabouts.path).toBe('/vehicles/7'));
  expect(server.callsTo('POST', '/api/auth/oidc/session')[0]?.body).toEqual({
    ticket: 'ticket',
    secret: 'secret-of-this-tab',
  });
  expect(sessionStorage.getItem('fleet.sso')).toBeNull();
  expect(localStorage.getItem('token')).toBe('t');
});

it('sends nothing for a ticket that this tab did not ask for', async () => {
  await open('#sso=of-somebody-else');
  expect(await screen.findByRole('alert')).toHaveTextContent('Најавата истече. Обидете се повторно.');
  expect(whereabouts.path).toBe('/login');
  expect(server.calls).toHaveLength(0);
});

it.each([
  ['unassigned', 'Вашата службена сметка нема дозвола за оваа апликација. Обратете се до администраторот.'],
  ['taken', /^Веќе има друга сметка/],
  ['cancelled', 'Најавата е откажана.'],
  ['<b>of nobody</b>', 'Најавата со службена сметка не успеа. Обидете се повторно.'],
])('says why nobody was let in: %s', async (refusal, text) => {
  await open(`#sso-refused=${encodeURIComponent(refusal)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(whereabouts.path).toBe('/login');
  expect(screen.getByRole('button', { name: label })).toBeEnabled();
});

it('says that the provider cannot be reached, and goes nowhere', async () => {
  server.on('POST /api/auth/oidc/start', { status: 503, json: {} });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: label }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/моментално не е достапен/);
  expect(sessionStorage.getItem('fleet.sso')).toBeNull();
});

it('goes to no address but one of the web', async () => {
  server.on('POST /api/auth/oidc/start', { json: { success: true, data: { url: 'javascript:alert(1)' } } });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: label }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(sessionStorage.getItem('fleet.sso')).toBeNull();
});

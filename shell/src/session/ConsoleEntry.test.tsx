import { screen } from '@testing-library/react';
import { session } from 'shared-auth';
import { fakeServer } from 'shared-auth/testing';
import { renderInShell, whereabouts } from '../testing/renderInShell';
import { ConsoleEntry } from './ConsoleEntry';
import { forgetOrigin } from './origin';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  server = fakeServer();
  await session.start();
});
afterEach(() => {
  server.restore();
  forgetOrigin();
});

const open = (entry: string) =>
  renderInShell(
    <ConsoleEntry>
      <h1>behind</h1>
    </ConsoleEntry>,
    [entry],
  );

it.each(['/login', '/login/', '/Login'])('knows the login page as %s', async (entry) => {
  await open(entry);
  expect(screen.getByRole('heading', { name: 'Најава' })).toBeVisible();
  expect(whereabouts.path).toBe(entry);
});

it.each(['/', '/logins', '/vehicles/login'])(
  'takes %s for another page, which a visitor is sent away from',
  async (entry) => {
    await open(entry);
    expect(screen.getByRole('heading', { name: 'Најава' })).toBeVisible();
    expect(whereabouts.path).toBe('/login');
  },
);

import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { session } from 'shared-auth';
import { NO_VERSION } from 'shared-auth/contract';
import { signInAs } from 'shared-auth/testing';
import { ToastHost } from 'shared-ui/toasts';
import { release } from './registry/testing';
import { ConsoleRoutes } from './routes';
import { fakeModules, renderWithModules } from './testing/fakeModules';

beforeEach(() => signInAs('admin'));
afterEach(() => session.logout());

function Page() {
  const { pathname, search, hash } = useLocation();
  return <h1>{`${pathname}${search}${hash}`}</h1>;
}

/** Opens an address of a console whose module has its page at `path`. */
async function open(address: string, path: string) {
  const { contributes } = release('1.2.0');
  const stable = release('1.2.0', {
    contributes: { ...contributes, routes: [{ path, expose: './AlarmsPage', title: 'alarms' }] },
  });
  const page = (
    <>
      <ConsoleRoutes />
      <ToastHost />
    </>
  );
  await renderWithModules(page, fakeModules({ 'mfe-alarms': { stable } }, { '1.2.0': Page }), address);
}

it.each([
  ['leads from the former address of the audit log to the new one', '/audit', '/audit?vehicle=5&type=signed_in#a'],
  ['leaves the former address to a module that still has it', '/acts', '/acts?vehicle=5&type=signed_in#a'],
])('%s', async (_, path, shown) => {
  await open('/acts?vehicle=5&type=signed_in#a', path);
  expect(await screen.findByRole('heading', { level: 1, name: shown })).toBeVisible();
});

it.each([
  ['an address without a page', '/nowhere', true],
  ['the bare address', '/', false],
])('leads from %s to the dashboard (%s; with a message: %s)', async (_, address, isTold) => {
  await open(address, '/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: '/dashboard' })).toBeVisible();
  expect(screen.queryAllByText('Страницата не постои')).toHaveLength(Number(isTold));
});

it('says of an address whose module is disabled that it is switched off, in the module’s own words', async () => {
  const { contributes } = release('1.2.0');
  const lastGood = release('1.2.0', {
    contributes: { ...contributes, routes: [{ path: '/alarms/:id', expose: './AlarmsPage', title: 'alarms' }] },
  });
  const stable = release(NO_VERSION, { contributes: { ...contributes, routes: [], menu: [] }, files: {} });
  const modules = fakeModules({ 'mfe-alarms': { stable, lastGood } }, {});
  await renderWithModules(<ConsoleRoutes />, modules, '/alarms/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
  expect(screen.getByText('Страницата е исклучена')).toBeVisible();
});

import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModuleEntry } from 'shared-auth';
import { liveLink } from 'shared-auth/testing';
import { PageHeader } from 'shared-ui';
import { release } from '../../registry/testing';
import { type FakeExport, failing, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { ModulePage } from './ModulePage';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const Works = () => <h1>Аларми на живо</h1>;
const Throws = () => {
  throw new Error('boom');
};

async function open(entry: ModuleEntry, exports: Readonly<Record<string, FakeExport>>) {
  const modules = fakeModules({ 'mfe-alarms': entry }, exports);
  const [route] = modules.contributions.routes;
  if (!route) throw new Error('the sample release has a route');
  await renderWithModules(<ModulePage route={route} />, modules);
  return modules;
}

it("shows the module's page", async () => {
  await open({ stable: release('1.2.0') }, { '1.2.0': Works });
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
});

it('P11: names the document by the page’s title, and leaves it to a page that names it itself', async () => {
  document.title = 'Возила · GPS Tracker';
  await open({ stable: release('1.2.0') }, { '1.2.0': Works });
  expect(document.title).toBe('Аларми · GPS Tracker');
  const Named = () => <PageHeader title="Аларма 12" />;
  await open({ stable: release('1.2.0') }, { '1.2.0': Named });
  expect(document.title).toBe('Аларма 12 · GPS Tracker');
});

it('says what failed under the page’s own title, and works again after a retry', async () => {
  const { answers } = await open({ stable: release('1.2.0') }, { '1.2.0': failing('1.2.0', 'http') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('mfe-alarms@1.2.0');
  expect(screen.getByRole('alert')).toHaveTextContent('моментално не е достапен');
  answers['1.2.0'] = Works;
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
});

it('names the network and not the console where it is away, and loads the page by itself once it is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { answers } = await open({ stable: release('1.2.0') }, { '1.2.0': failing('1.2.0', 'network') });
  const message = await screen.findByRole('status');
  expect(message).toHaveTextContent('Нема мрежа');
  expect(message).toHaveTextContent('Ќе се вчита сама штом мрежата ќе се врати.');
  expect(message).not.toHaveTextContent('дел од конзолата');
  onLine.mockReturnValue(true);
  answers['1.2.0'] = Works;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
});

it('loads a page that the server kept away once the live link is back', async () => {
  const { answers } = await open({ stable: release('1.2.0') }, { '1.2.0': failing('1.2.0', 'network') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Серверот не одговара');
  answers['1.2.0'] = Works;
  act(() => liveLink.setConnected(true));
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
  act(() => liveLink.reset());
});

it('leaves a page whose code failed as it is when the network is back', async () => {
  const { loads } = await open({ stable: release('1.2.0') }, { '1.2.0': failing('1.2.0', 'evaluation') });
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(loads).toHaveLength(1);
});

it('row 6: goes on with the last good version when the new one throws at its first render', async () => {
  await open({ stable: release('1.2.0'), lastGood: release('1.1.0') }, { '1.2.0': Throws, '1.1.0': Works });
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('goes on with the last good version when the new one has no page', async () => {
  const { failures } = await open(
    { stable: release('1.2.0'), lastGood: release('1.1.0') },
    { '1.2.0': undefined, '1.1.0': Works },
  );
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
  expect(failures).toEqual([expect.objectContaining({ kind: 'invalid', version: '1.2.0' })]);
});

it('keeps a throwing page inside its area when there is no other version', async () => {
  await open({ stable: release('1.2.0') }, { '1.2.0': Throws });
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe-alarms@1.2.0');
});

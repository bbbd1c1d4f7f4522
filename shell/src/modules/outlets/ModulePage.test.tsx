import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { ModuleEntry, ModuleRelease } from 'shared-auth';
import { createI18n, i18n } from '../../i18n/createI18n';
import { contributionsOf } from '../../registry/contributions';
import { ModulesProvider } from '../ModulesContext';
import { createModuleLoader } from '../moduleLoader';
import { release } from '../testing';
import { ModulePage } from './ModulePage';

beforeAll(async () => {
  await createI18n();
  i18n.addResource('mk', 'menu', 'mfe-alarms.alarms', 'Аларми');
});
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const Works = () => <h1>Аларми на живо</h1>;
const Throws = () => {
  throw new Error('boom');
};

async function open(entry: ModuleEntry, pages: Readonly<Record<string, unknown>>) {
  const answers = { ...pages };
  const loader = createModuleLoader({
    modules: { 'mfe-alarms': entry },
    user: '',
    source: {
      load: async (_id: string, { version }: ModuleRelease) => {
        const answer = answers[version];
        if (answer instanceof Error) throw answer;
        return { default: answer };
      },
      preload: () => undefined,
    },
    onFailure: () => undefined,
  });
  const contributions = contributionsOf(loader.chosen());
  const route = contributions.routes[0];
  if (!route) throw new Error('the sample release has a route');
  const loadTexts = async () => loader.chosen()[0]?.[1].version ?? '';
  await act(async () => {
    render(
      <MemoryRouter>
        <ModulesProvider value={{ loader, contributions, loadTexts }}>
          <ModulePage route={route} />
        </ModulesProvider>
      </MemoryRouter>,
    );
  });
  return answers;
}

it("shows the module's page", async () => {
  await open({ stable: release('1.2.0') }, { '1.2.0': Works });
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
});

it('says what failed under the page’s own title, and works again after a retry', async () => {
  const answers = await open({ stable: release('1.2.0') }, { '1.2.0': new Error('x answered 404') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('mfe-alarms@1.2.0');
  answers['1.2.0'] = Works;
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
});

it('goes on with the last good version when the new one throws at its first render', async () => {
  await open({ stable: release('1.2.0'), lastGood: release('1.1.0') }, { '1.2.0': Throws, '1.1.0': Works });
  expect(await screen.findByRole('heading', { name: 'Аларми на живо' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps a throwing page inside its area when there is no other version', async () => {
  await open({ stable: release('1.2.0') }, { '1.2.0': Throws });
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe-alarms@1.2.0');
});

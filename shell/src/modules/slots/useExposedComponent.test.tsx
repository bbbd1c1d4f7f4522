import { act, screen } from '@testing-library/react';
import { release } from '../../registry/testing';
import { type FakeExport, failing, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { ModuleLoadError } from '../loading/loadErrors';
import { useExposedComponent } from './useExposedComponent';

const Page = () => <p>page</p>;
let use: ReturnType<typeof useExposedComponent>;
function Place({ enabled }: { enabled: boolean }) {
  use = useExposedComponent('mfe-alarms', './AlarmsPage', enabled);
  return <p>{use.view.status}</p>;
}

async function open(exports: Readonly<Record<string, FakeExport>>, { enabled = true } = {}) {
  const modules = fakeModules({ 'mfe-alarms': { stable: release('1.2.0'), lastGood: release('1.1.0') } }, exports);
  await renderWithModules(<Place enabled={enabled} />, modules);
  return modules;
}

it('loads only once the place is wanted', async () => {
  const { loads } = await open({ '1.2.0': Page }, { enabled: false });
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(loads).toEqual([]);
});

it('gives the component and the version it is of', async () => {
  await open({ '1.2.0': Page });
  expect(use.view).toEqual({ status: 'ready', Component: Page, version: '1.2.0' });
});

it('goes on with the next version when one is rejected, and fails with the last', async () => {
  await open({ '1.2.0': Page, '1.1.0': Page });
  const reject = (version: string) =>
    act(async () => use.rejectVersion(new ModuleLoadError('render', { moduleId: 'mfe-alarms', version }, 'boom')));
  await reject('1.2.0');
  expect(use.view).toMatchObject({ status: 'ready', version: '1.1.0' });
  await reject('1.1.0');
  expect(use.view).toMatchObject({ status: 'failed', error: { kind: 'render', version: '1.1.0' } });
});

it('tries every version again when the user retries', async () => {
  const { answers, loads } = await open({ '1.2.0': failing('1.2.0', 'http'), '1.1.0': failing('1.1.0', 'evaluation') });
  expect(use.view).toMatchObject({ status: 'failed', error: { kind: 'evaluation', version: '1.1.0' } });
  answers['1.2.0'] = Page;
  await act(async () => use.retry());
  expect(use.view).toMatchObject({ status: 'ready', version: '1.2.0' });
  expect(loads).toHaveLength(3);
});

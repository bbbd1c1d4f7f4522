import { screen } from '@testing-library/react';
import { renderInShell } from '../../testing/renderInShell';
import { type FailureKind, ModuleLoadError } from '../loading/loadErrors';
import { ModuleFailed } from './ModuleFailed';
import { SlotFailed } from './SlotFailed';

const kinds: FailureKind[] = [
  'incompatible',
  'network',
  'timeout',
  'http',
  'integrity',
  'invalid',
  'evaluation',
  'render',
];

it.each(kinds)('says in words what happened (%s), and the rest behind details', async (kind) => {
  let retries = 0;
  const { user } = await renderInShell(
    <ModuleFailed
      title="Аларми"
      error={new ModuleLoadError(kind, { moduleId: 'mfe-alarms', version: '1.2.0' }, 'remoteEntry.js: 404')}
      onRetry={() => {
        retries += 1;
      }}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
  expect(document.title).toBe('Аларми · GPS Tracker');
  const message = screen.getByRole('alert');
  expect(message).toHaveTextContent('Страницата не може да се прикаже');
  expect(message).toHaveTextContent('Останатите делови од конзолата работат.');
  expect(message).not.toHaveTextContent('failures.');
  expect(message).toHaveTextContent('mfe-alarms@1.2.0');
  expect(screen.getByText(/remoteEntry\.js: 404/)).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(retries).toBe(1);
});

it('stands in for a widget in one line', async () => {
  let retries = 0;
  const { user } = await renderInShell(
    <SlotFailed title="Критични аларми" minHeight={120} onRetry={() => (retries += 1)} />,
  );
  expect(screen.getByText('Критични аларми: Овој дел не може да се прикаже.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(retries).toBe(1);
});

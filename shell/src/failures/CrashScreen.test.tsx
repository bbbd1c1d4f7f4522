import { render, screen } from '@testing-library/react';
import { createI18n } from '../i18n/createI18n';
import { showCrash } from './CrashScreen';
import { ShellBoundary } from './ShellBoundary';

function Broken(): never {
  throw new Error('shell');
}

it('stands in for a boot that failed before React and i18next were there', () => {
  const container = document.createElement('div');
  document.body.append(container);
  showCrash(container);
  expect(screen.getByRole('alert')).toHaveTextContent('Конзолата престана да работи');
  expect(screen.getByRole('button', { name: 'Вчитај повторно' })).toBeVisible();
  container.remove();
});

it('stands in for a shell that threw', async () => {
  await createI18n();
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ShellBoundary>
      <Broken />
    </ShellBoundary>,
  );
  consoleError.mockRestore();
  expect(screen.getByRole('heading', { name: 'Конзолата престана да работи' })).toBeVisible();
});

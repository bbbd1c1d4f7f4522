import { screen } from '@testing-library/react';
import { renderInShell } from '../../testing/renderInShell';
import { OverrideBanner } from './OverrideBanner';
import { OVERRIDES_KEY } from './overrideStorage';

it("says which modules come from a developer's machine, and goes back to what was rolled out", async () => {
  // jsdom does not go anywhere, and reports it.
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.setItem(OVERRIDES_KEY, '{}');
  const { user } = await renderInShell(
    <OverrideBanner overrides={{ 'mfe-alarms': 'http://localhost:4007/mf-manifest.json' }} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('mfe-alarms → localhost:4007');
  await user.click(screen.getByRole('button'));
  expect(sessionStorage.getItem(OVERRIDES_KEY)).toBeNull();
  error.mockRestore();
});

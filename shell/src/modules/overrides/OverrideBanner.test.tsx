import { screen } from '@testing-library/react';
import { renderInShell } from '../../testing/renderInShell';
import { OverrideBanner } from './OverrideBanner';
import { keepOverrides, keptOverrides } from './overrideStorage';

it("says which modules come from a developer's machine, and goes back to what was rolled out", async () => {
  // jsdom cannot navigate, and logs an error when it is asked to.
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  keepOverrides({ 'mfe-a': 'http://localhost:1/mf-manifest.json' });
  const { user } = await renderInShell(
    <OverrideBanner
      overrides={[
        { id: 'mfe-alarms', url: 'http://localhost:4007/mf-manifest.json', isSilent: false },
        { id: 'mfe-own', url: 'http://localhost:4008/mf-manifest.json', isSilent: true },
      ]}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Развојни модули во ова јазиче: mfe-alarms → localhost:4007 · Не одговараат.*: mfe-own → localhost:4008/,
  );
  await user.click(screen.getByRole('button'));
  expect(keptOverrides()).toEqual({});
  error.mockRestore();
});

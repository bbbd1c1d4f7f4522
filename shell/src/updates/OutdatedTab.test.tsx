import { act, screen } from '@testing-library/react';
import { setReportContext } from '../telemetry/reports';
import { renderInShell } from '../testing/renderInShell';
import { OutdatedTab } from './OutdatedTab';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});
const live = (answer: () => Response) => {
  globalThis.fetch = async () => answer();
};
const offer = () => screen.queryByRole('button', { name: 'Вчитај повторно' });

beforeEach(() => setReportContext({ revision: 7, shell: '1.0.0', candidates: new Set() }));

it('row 50: offers to load the console anew where something newer is live', async () => {
  live(() => Response.json({ revision: 9 }));
  const reload = jest.fn();
  const { user } = await renderInShell(<OutdatedTab reload={reload} />);
  expect(await screen.findByText(/постара верзија на конзолата/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Вчитај повторно' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['the same revision', () => Response.json({ revision: 7 })],
  ['no registry', () => new Response('<html>', { status: 502 })],
  ['no JSON', () => new Response('<html>')],
])('offers nothing with %s', async (_what, answer) => {
  live(answer);
  await renderInShell(<OutdatedTab />);
  await act(async () => undefined);
  expect(offer()).not.toBeInTheDocument();
});

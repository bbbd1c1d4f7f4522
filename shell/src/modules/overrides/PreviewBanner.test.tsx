import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from 'shared-auth/testing';
import { renderInShell } from '../../testing/renderInShell';
import { PreviewBanner } from './PreviewBanner';

const preview = { isShown: true, until: '2026-07-14T19:05:09Z', versions: ['mfe-alarms@1.3.0-preview.a1'] };
const waits = { isShown: false, until: preview.until, versions: preview.versions };
const reload = jest.fn();
beforeEach(() => reload.mockClear());

const allows = { 'POST /ops/preview': { status: 200, json: { success: true } } };
const refuses = { 'POST /ops/preview': { status: 403, json: { success: false } } };
const ends = { 'DELETE /ops/preview': { status: 200, json: {} } };

it('says which builds the page shows and until when, and puts them away', async () => {
  const server = fakeServer({ ...allows, ...ends });
  const { user } = await renderInShell(<PreviewBanner preview={preview} reload={reload} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Пробен преглед до 14.07.2026 21:05: mfe-alarms@1.3.0-preview.a1',
  );
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Изгаси' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(server.callsTo('DELETE', '/ops/preview')).toHaveLength(1);
  server.restore();
});

it('asks for the preview whose link was opened, and loads its page', async () => {
  const server = fakeServer(allows);
  await renderInShell(<PreviewBanner preview={waits} reload={reload} />);
  expect(screen.queryByRole('status')).toBeNull();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  server.restore();
});

it('says that it is not for somebody, who goes on with what is live', async () => {
  const server = fakeServer({ ...refuses, ...ends });
  const { user } = await renderInShell(<PreviewBanner preview={waits} reload={reload} />);
  expect(await screen.findByRole('status')).toHaveTextContent('Овој пробен преглед е завршен, или не е за вас.');
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Изгаси' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  server.restore();
});

it('is put away where somebody else has signed in since', async () => {
  const server = fakeServer({ ...refuses, ...ends });
  await renderInShell(<PreviewBanner preview={preview} reload={reload} />);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(server.callsTo('DELETE', '/ops/preview')).toHaveLength(1);
  server.restore();
});

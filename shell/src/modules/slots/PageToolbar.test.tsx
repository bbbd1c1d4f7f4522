import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { PageHeader } from 'shared-ui';
import { release } from '../../registry/testing';
import { failing, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { PageToolbar } from './PageToolbar';

const filled = release('1.2.0');
filled.contributes = {
  ...filled.contributes,
  widgets: [{ slot: 'page.toolbar', expose: './Notes', title: 'critical' }],
};

/** A widget that shows its path and has state, so that a test sees whether it was mounted anew. */
function Notes({ path }: { path: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`белешки за ${path}: ${count}`}
    </button>
  );
}

const pages = (
  <main>
    <Link to="/vehicles">кон возилата</Link>
    <Routes>
      <Route path="/vehicles" element={<PageHeader title="Возила" actions={<button type="button">Ново</button>} />} />
      <Route path="*" element={<PageHeader title="Почетна" />} />
    </Routes>
  </main>
);
const head = (title: string) => within(screen.getByRole('heading', { level: 1, name: title }).closest('header')!);

it('stands in the head of whatever page is shown, and keeps its state from page to page', async () => {
  const modules = fakeModules({ 'mfe-alarms': { stable: filled } }, { '1.2.0': Notes });
  await renderWithModules(
    <>
      {pages}
      <PageToolbar />
    </>,
    modules,
  );
  await userEvent.click(await head('Почетна').findByRole('button', { name: 'белешки за /: 0' }));
  expect(head('Почетна').getByRole('button', { name: 'белешки за /: 1' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'кон возилата' }));
  expect(await head('Возила').findByRole('button', { name: 'белешки за /vehicles: 1' })).toBeVisible();
  expect(head('Возила').getByRole('button', { name: 'Ново' })).toBeVisible();
});

it('fails alone: the page keeps its head', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const modules = fakeModules({ 'mfe-alarms': { stable: filled } }, { '1.2.0': failing('1.2.0', 'timeout') });
  await renderWithModules(
    <>
      {pages}
      <PageToolbar />
    </>,
    modules,
  );
  expect(await head('Почетна').findByText(/Овој дел не може да се прикаже/)).toBeVisible();
  jest.restoreAllMocks();
});

it('leaves pages alone where no module fills it', async () => {
  const modules = fakeModules({ 'mfe-alarms': { stable: release('1.2.0') } }, { '1.2.0': Notes });
  const observed = jest.spyOn(MutationObserver.prototype, 'observe');
  await renderWithModules(<PageToolbar />, modules);
  await waitFor(() => expect(modules.contributions.widgets('page.toolbar')).toEqual([]));
  const watched = observed.mock.calls.filter(([target]) => target === document.body);
  expect(watched).toEqual([]);
  jest.restoreAllMocks();
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { release } from '../../registry/testing';
import { type FakeExport, failing, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { HeaderWidgets } from './HeaderWidgets';

/** A console whose mfe-alarms has a widget in the header. */
async function open(given: FakeExport) {
  const { contributes } = release('1.2.0');
  const widgets = [{ slot: 'console.header', expose: './Bell', title: 'alarms' }];
  const stable = release('1.2.0', { contributes: { ...contributes, widgets } });
  const modules = fakeModules({ 'mfe-alarms': { stable } }, { '1.2.0': given });
  await renderWithModules(<HeaderWidgets />, modules);
  return modules;
}
const Bell = () => <button type="button">ѕвонче</button>;

it('shows what a module adds', async () => {
  await open(Bell);
  expect(await screen.findByRole('button', { name: 'ѕвонче' })).toBeVisible();
});

it('has room for a button while the module is down, which tries again', async () => {
  const { answers } = await open(failing('1.2.0', 'http'));
  const retry = await screen.findByRole('button', {
    name: 'Аларми: Овој дел не може да се прикаже. Обиди се повторно',
  });
  answers['1.2.0'] = Bell;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'ѕвонче' })).toBeVisible();
});

it('takes no room where no module fills it', async () => {
  await renderWithModules(<HeaderWidgets />, fakeModules({ 'mfe-alarms': { stable: release('1.2.0') } }, {}));
  expect(document.body).toHaveTextContent('');
  expect(screen.queryByRole('button')).toBeNull();
});

import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { FleetMap } from '../fleet/FleetMap';
import { sizeElements, vehicle } from '../testing';

sizeElements(800, 400);

async function measure() {
  const user = userEvent.setup();
  renderWithUi(<FleetMap vehicles={[vehicle()]} tools={{ measure: true }} />);
  const button = await screen.findByRole('button', { name: 'Мери растојание' });
  await user.click(button);
  const panel = await screen.findByRole('region', { name: 'Мерење на растојание' });
  const map = document.querySelector('.leaflet-container') as HTMLElement; // Leaflet's own element
  /** A click of the mouse, in CSS pixels of the map. */
  const click = (clientX: number, clientY: number) => fireEvent.click(map, { clientX, clientY });
  return { user, button, map, click, panel, total: () => within(panel).getByRole('status').textContent ?? '' };
}
/** The length in a text such as „Вкупно 2,35 km“. */
function metres(total: string): number {
  const [, figures = '', unit] = /([\d.,]+) (k?m)/.exec(total) ?? [];
  return Number(figures.replace('.', '').replace(',', '.')) * (unit === 'km' ? 1_000 : 1);
}

it('adds up the line that is clicked, and takes its last point back', async () => {
  const { user, click, panel, total } = await measure();
  expect(total()).toBe('Вкупно 0 m');
  click(400, 200);
  click(420, 200);
  const first = metres(total());
  expect(first).toBeGreaterThan(0);
  click(420, 220);
  expect(metres(total())).toBeGreaterThan(first);
  expect(total()).toMatch(/последна отсечка \d+/);
  await user.click(within(panel).getByRole('button', { name: 'Отстрани ја последната точка' }));
  expect(metres(total())).toBe(first);
});

it('is done with the keyboard: Enter at the middle of the map, Backspace, Escape', async () => {
  const { map, button, total } = await measure();
  expect(map).toHaveFocus();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  for (const key of ['Enter', 'Enter', 'Enter']) fireEvent.keyDown(map, { key });
  expect(total()).toBe('Вкупно 0 m · последна отсечка 0 m');
  fireEvent.keyDown(map, { key: 'Backspace' });
  expect(total()).toBe('Вкупно 0 m');
  fireEvent.keyDown(map, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Мерење на растојание' })).not.toBeInTheDocument();
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

it('ends by its button', async () => {
  const { user, panel } = await measure();
  await user.click(within(panel).getByRole('button', { name: 'Заврши го мерењето' }));
  expect(screen.queryByRole('region', { name: 'Мерење на растојание' })).not.toBeInTheDocument();
});

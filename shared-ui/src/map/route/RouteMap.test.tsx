import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { sizeElements } from '../testing';
import type { TrackPoint } from '../types';
import { RouteMap } from './RouteMap';

sizeElements(800, 400);

const start = Date.UTC(2026, 7, 21, 10, 0, 0);
const points: TrackPoint[] = Array.from({ length: 5 }, (_, i) => ({
  lat: 41.99 + i / 100,
  lng: 21.43,
  at: start + i * 60_000,
  speed: i * 20,
  heading: i * 90,
}));

it("opens a point's popup and goes to the next point", async () => {
  renderWithUi(<RouteMap points={points} showPoints />);
  await userEvent.click(screen.getByRole('button', { name: 'Детали за точка' }));
  const popup = await screen.findByRole('dialog', { name: 'Точка 1 од 5' });
  expect(popup).toHaveFocus();
  expect(within(popup).getByRole('heading', { name: 'Точка 1 од 5' })).toBeInTheDocument();
  await userEvent.click(within(popup).getByRole('button', { name: 'Следна точка' }));
  expect(popup).toHaveAccessibleName('Точка 2 од 5');
  for (const text of ['21.08.2026 12:01:00', '42.000000, 21.430000', '20 km/h', '90°']) {
    expect(popup).toHaveTextContent(text);
  }
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Детали за точка' })).toHaveFocus();
});

it('opens the point under a click, unless details are off', async () => {
  const lone = points.slice(0, 1);
  const { rerender } = renderWithUi(<RouteMap points={lone} />);
  await nextFrame();
  const surface = screen.getByRole('group', { name: /^Мапа:/ });
  fireEvent.click(surface, { clientX: 402, clientY: 201 });
  expect(await screen.findByRole('dialog', { name: 'Точка 1 од 1' })).toBeInTheDocument();
  rerender(<RouteMap points={lone} pointDetails={false} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.click(surface, { clientX: 402, clientY: 201 });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('leaves out points without a valid position', async () => {
  renderWithUi(<RouteMap points={[...points, { lat: Number.NaN, lng: 21, at: null, speed: null, heading: null }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Детали за точка' }));
  expect(await screen.findByRole('dialog', { name: 'Точка 1 од 5' })).toBeInTheDocument();
});

it('says so when there is nothing to show', () => {
  renderWithUi(<RouteMap points={[]} playback />);
  expect(screen.getByText('Нема достапни локации за приказ')).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

it('has the places where the vehicle stood as buttons with their numbers', async () => {
  const chosen: string[] = [];
  const stops = [
    { key: 'a', lat: 41.99, lng: 21.43, text: '1', label: '1. во Скопје, 12 мин' },
    { key: 'b', lat: 42.01, lng: 21.43, text: '2', label: '2. во Велес, 40 мин' },
  ];
  renderWithUi(<RouteMap points={points} stops={stops} chosenStop="a" onChooseStop={(key) => chosen.push(key)} />);
  expect(screen.getByRole('button', { name: '1. во Скопје, 12 мин' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '2. во Велес, 40 мин' }));
  expect(chosen).toEqual(['b']);
});

describe('playback', () => {
  it('has a scrubber that tells time, speed and the distance so far', () => {
    renderWithUi(<RouteMap points={points} playback />);
    const bar = screen.getByRole('group', { name: 'Репродукција на рутата' });
    const scrubber = within(bar).getByRole('slider', { name: 'Момент од рутата' });
    expect(scrubber).toHaveAttribute('aria-valuetext', '21.08.2026 12:00:00, 0 km/h');
    fireEvent.change(scrubber, { target: { value: String(start + 120_000) } });
    expect(scrubber).toHaveAttribute('aria-valuetext', '21.08.2026 12:02:00, 40 km/h');
    expect(bar).toHaveTextContent('2,22 km досега');
  });

  it('plays, pauses, and takes a speed from 1× to 60×', async () => {
    renderWithUi(<RouteMap points={points} playback />);
    const speeds = screen.getByRole('combobox', { name: 'Брзина на репродукција' });
    expect(
      within(speeds)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1×', '2×', '5×', '10×', '20×', '60×']);
    await userEvent.selectOptions(speeds, '60×');
    await userEvent.click(screen.getByRole('button', { name: 'Пушти' }));
    const before = Number(screen.getByRole<HTMLInputElement>('slider').value);
    await nextFrame();
    await nextFrame();
    await userEvent.click(screen.getByRole('button', { name: 'Паузирај' }));
    expect(Number(screen.getByRole<HTMLInputElement>('slider').value)).toBeGreaterThanOrEqual(before);
    expect(screen.getByRole('button', { name: 'Пушти' })).toBeInTheDocument();
  });

  it('is not offered where no point has a time', () => {
    renderWithUi(<RouteMap points={points.map((point) => ({ ...point, at: null }))} playback />);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });
});

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

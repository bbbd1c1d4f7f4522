import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { sizeElements } from '../testing';
import { DrawMap, type DrawMapProps } from './DrawMap';
import type { MapShape } from './shapes';

sizeElements(800, 400);

function draw(shape: MapShape['kind'], props: Partial<DrawMapProps> = {}) {
  const drawn: { value: MapShape | null } = { value: null };
  const Page = () => {
    const [value, setValue] = useState<MapShape | null>(null);
    drawn.value = value;
    return <DrawMap shape={shape} value={value} onChange={setValue} {...props} />;
  };
  renderWithUi(<Page />);
  const surface = screen.getByRole('group', { name: /^Мапа:/ });
  const click = (clientX: number, clientY: number) => act(() => fireEvent.click(surface, { clientX, clientY }));
  return { drawn, click };
}

it('draws a circle with a click and moves it by the arrow keys', async () => {
  const { drawn, click } = draw('circle');
  expect(screen.getByText('Кликнете на мапата за да го поставите центарот на кругот')).toBeInTheDocument();
  click(400, 200);
  expect(drawn.value).toMatchObject({ kind: 'circle', radius: 500 });
  expect(drawn.value?.kind === 'circle' && drawn.value.center.lat).toBeCloseTo(41.9981, 3);
  act(() => screen.getByRole('button', { name: 'Центар на кругот' }).focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(drawn.value?.kind === 'circle' && drawn.value.center.lat).toBeGreaterThan(41.9982);
  act(() => screen.getByRole('button', { name: /^Раб на кругот, / }).focus());
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(drawn.value?.kind === 'circle' && drawn.value.radius).toBeGreaterThan(500);
});

it('goes to another place when one is given', async () => {
  const onChange = jest.fn();
  const Page = () => {
    const [start, setStart] = useState({ lat: 41.998, lng: 21.425 });
    return (
      <>
        <button type="button" onClick={() => setStart({ lat: 41.345, lng: 21.555 })}>
          Прилеп
        </button>
        <DrawMap start={start} onChange={onChange} />
      </>
    );
  };
  renderWithUi(<Page />);
  await press('Прилеп');
  fireEvent.click(screen.getByRole('group', { name: /^Мапа:/ }), { clientX: 400, clientY: 200 });
  const [shape] = onChange.mock.lastCall as [MapShape & { kind: 'circle' }];
  expect(shape.center.lat).toBeCloseTo(41.345, 3);
  expect(shape.center.lng).toBeCloseTo(21.555, 3);
});

const cornersOf = ({ value }: { value: MapShape | null }) => (value && 'points' in value ? value.points.length : 0);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('offers no corner between two that leave it no room', () => {
  const { click } = draw('polygon');
  click(100, 100);
  click(140, 100);
  click(140, 300);
  expect(screen.queryByRole('button', { name: 'Додади теме по темето 1' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Додади теме по темето 2' })).toBeInTheDocument();
});

it('draws a polygon corner by corner, and undoes step by step', async () => {
  const { drawn, click } = draw('polygon');
  click(100, 100);
  click(300, 100);
  click(300, 300);
  expect(drawn.value).toMatchObject({ kind: 'polygon', points: [{}, {}, {}] });
  await press('Додади теме по темето 3');
  expect(cornersOf(drawn)).toBe(4);
  await press('Врати еден чекор (Ctrl+Z)');
  expect(cornersOf(drawn)).toBe(3);
  act(() => screen.getByRole('button', { name: 'Теме 1' }).focus());
  await userEvent.keyboard('{Delete}');
  expect(cornersOf(drawn)).toBe(2);
  await press('Избриши го подрачјето');
  expect(drawn.value).toBeNull();
  act(() => screen.getByRole('group', { name: /^Мапа:/ }).focus());
  for (const corners of [2, 3, 2, 1, 0]) {
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(cornersOf(drawn)).toBe(corners);
  }
});

it('takes a drag back as one step', async () => {
  const { drawn, click } = draw('circle');
  click(400, 200);
  const before = drawn.value;
  const handle = screen.getByRole('button', { name: 'Центар на кругот' });
  Object.assign(handle, { setPointerCapture: () => {}, hasPointerCapture: () => true });
  fireEvent.pointerDown(handle, { pointerId: 1 });
  for (const clientX of [410, 420, 430])
    fireEvent(handle, new MouseEvent('pointermove', { bubbles: true, clientX, clientY: 200 }));
  fireEvent.lostPointerCapture(handle, { pointerId: 1 });
  expect(drawn.value).not.toEqual(before);
  await press('Врати еден чекор (Ctrl+Z)');
  expect(drawn.value).toEqual(before);
});

it('draws a corridor by the keyboard alone, and changes its width', async () => {
  const { drawn } = draw('corridor');
  expect(screen.getByText('Кликнете на мапата за секое теме на линијата на коридорот')).toBeInTheDocument();
  const surface = screen.getByRole('group', { name: /^Мапа:/ });
  act(() => surface.focus());
  await userEvent.keyboard('{Enter}');
  act(() => screen.getByRole('button', { name: 'Теме 1' }).focus());
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  act(() => surface.focus());
  await userEvent.keyboard('{Enter}');
  expect(drawn.value).toMatchObject({ kind: 'corridor', points: [{}, {}], width: 100 });
  act(() => screen.getByRole('button', { name: 'Раб на коридорот, широк 100 m' }).focus());
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(drawn.value?.kind === 'corridor' && drawn.value.width).toBeGreaterThan(100);
});

it('cuts holes out of a polygon, where there may be any', async () => {
  const { drawn, click } = draw('polygon', { holes: true });
  for (const [x, y] of [
    [100, 100],
    [500, 100],
    [500, 350],
    [100, 350],
  ] as const)
    click(x, y);
  await press('Цртај отвор');
  expect(screen.getByText('Кликнете на мапата за секое теме на отворот')).toBeInTheDocument();
  for (const [x, y] of [
    [200, 150],
    [300, 150],
    [300, 250],
  ] as const)
    click(x, y);
  await press('Цртај отвор');
  click(80, 200);
  expect(drawn.value).toMatchObject({ points: [{}, {}, {}, {}, {}], holes: [[{}, {}, {}]] });
  expect(screen.getByRole('button', { name: 'Отвор 1, теме 2' })).toBeInTheDocument();
});

it('finds the smallest area that is clicked', () => {
  const center = { lat: 41.9981, lng: 21.4254 };
  const onArea = jest.fn();
  const areas = [500, 5_000].map((radius) => ({
    key: `${radius} m`,
    name: '',
    shape: { kind: 'circle', center, radius } as const,
  }));
  renderWithUi(<DrawMap areas={areas} onArea={onArea} />);
  fireEvent.click(screen.getByRole('group', { name: /^Мапа:/ }), { clientX: 400, clientY: 200 });
  expect(onArea.mock.calls).toEqual([['500 m']]);
});

it('names only what is in view and large enough, where areas are many', async () => {
  const areas = Array.from({ length: 1_000 }, (_, i) => ({
    key: String(i),
    name: `Зона ${i}`,
    shape: { kind: 'circle', center: { lat: 41 + (i % 40) / 20, lng: 20.5 + i / 400 }, radius: 300 } as const,
  }));
  renderWithUi(<DrawMap areas={areas} value={areas[0]?.shape ?? null} />);
  expect(await screen.findByText('Зона 0')).toBeInTheDocument();
  expect(screen.getAllByText(/^Зона/).length).toBeLessThan(61);
});

it('only shows areas where nothing can be drawn', () => {
  renderWithUi(
    <DrawMap
      areas={[{ key: 'a', name: 'Склад', shape: { kind: 'circle', center: { lat: 42, lng: 21.4 }, radius: 300 } }]}
    />,
  );
  expect(screen.getByText('Склад')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Избриши го подрачјето' })).not.toBeInTheDocument();
});

import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../../testing';
import { sizeElements } from '../testing';
import { DrawMap } from './DrawMap';
import type { MapShape } from './shapes';

sizeElements(800, 400);

function draw(shape: MapShape['kind']) {
  const drawn: { value: MapShape | null } = { value: null };
  const Page = () => {
    const [value, setValue] = useState<MapShape | null>(null);
    drawn.value = value;
    return <DrawMap shape={shape} value={value} onChange={setValue} />;
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

it('draws a polygon corner by corner, and takes corners back', async () => {
  const { drawn, click } = draw('polygon');
  click(100, 100);
  click(300, 100);
  click(300, 300);
  expect(drawn.value).toMatchObject({ kind: 'polygon', points: [{}, {}, {}] });
  await userEvent.click(screen.getByRole('button', { name: 'Отстрани го последното теме' }));
  act(() => screen.getByRole('button', { name: 'Теме 1' }).focus());
  await userEvent.keyboard('{Delete}');
  expect(drawn.value?.kind === 'polygon' && drawn.value.points).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Избриши го подрачјето' }));
  expect(drawn.value).toBeNull();
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

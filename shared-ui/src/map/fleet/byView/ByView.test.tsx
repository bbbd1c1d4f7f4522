import { act, waitFor } from '@testing-library/react';
import { createSignal } from 'shared-auth/contract';
import { renderWithUi } from '../../../testing';
import { recordCanvases } from '../../canvas/recordedCanvas';
import { sizeElements, vehicle } from '../../testing';
import type { MapCell } from '../../types';
import { FleetMap } from '../FleetMap';

sizeElements(800, 400);
const recorded = recordCanvases();
afterAll(recorded.stop);

const frame = { lat: 41.99, lng: 21.43, zoom: 9 };
const cells: readonly MapCell[] = [
  { key: '1:1', latitude: 41.99, longitude: 21.43, statuses: [700, 12, 0, 0], gravest: 4 },
];

function open() {
  const changed = createSignal();
  let shown: readonly MapCell[] | null = null;
  const views: { zoom: number; grouped: boolean; box: readonly number[] }[] = [];
  const byView = {
    onView: (view: (typeof views)[number]) => void views.push(view),
    subscribe: changed.subscribe,
    cells: () => shown,
  };
  const { container } = renderWithUi(<FleetMap vehicles={[vehicle({ plate: 'СК-1' })]} view={{ frame, byView }} />);
  return {
    views,
    show(next: readonly MapCell[] | null) {
      shown = next;
      act(changed.send);
    },
    /** What is written on the map. */
    async texts() {
      const texts = () =>
        [...container.querySelectorAll('canvas')].flatMap((canvas) =>
          recorded
            .callsOn(canvas)
            .filter(({ name }) => name === 'fillText')
            .map(({ args }) => args[0]),
        );
      await act(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
      );
      return texts();
    },
  };
}

it('tells what the map shows, and draws counts in place of vehicles while there are any', async () => {
  const { views, show, texts } = open();
  await waitFor(() => expect(views).toHaveLength(1));
  const [view] = views;
  expect(view).toMatchObject({ zoom: 9, grouped: false });
  const [west = 0, south = 0, east = 0, north = 0] = view?.box ?? [];
  expect([west < 21.43, south < 41.99, east > 21.43, north > 41.99]).toEqual([true, true, true, true]);
  show(cells);
  expect(await texts()).toContain('712');
  show(null);
  expect(await texts()).not.toContain('712');
});

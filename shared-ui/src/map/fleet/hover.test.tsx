import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { recordCanvases } from '../canvas/recordedCanvas';
import { sizeElements, vehicle } from '../testing';
import { FleetMap } from './FleetMap';

sizeElements(800, 400);
const recorded = recordCanvases();
afterAll(recorded.stop);

const MINUTE_MS = 60_000;
const middle = { lat: 42, lng: 21.4, zoom: 10 };

/** A map with one vehicle in its middle and one far away; `written` returns the texts next to their markers. */
function show(over: Parameters<typeof vehicle>[0] = {}) {
  const fixAt = Date.now() - 5 * MINUTE_MS;
  const inTheMiddle = vehicle({ latitude: middle.lat, longitude: middle.lng, speed: 71.6, fixAt, ...over });
  const { container } = renderWithUi(
    <FleetMap vehicles={[inTheMiddle]} view={{ frame: middle }} markers={{ labels: false }} />,
  );
  const written = () => {
    const canvas = container.querySelector<HTMLCanvasElement>('.leaflet-marker-pane canvas');
    return canvas ? recorded.callsOn(canvas, 'fillText').map(({ args }) => args[0]) : [];
  };
  const surface = screen.getByRole('group', { name: /^Мапа:/ });
  const point = (clientX: number, clientY: number) => fireEvent.mouseMove(surface, { clientX, clientY });
  return { written, surface, point };
}
const painted = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

it('tells plate, speed and age of the marker that is pointed at, until the pointer leaves it', async () => {
  const { written, surface, point } = show();
  await painted();
  expect(written()).toEqual([]);
  point(400, 200);
  await waitFor(() => expect(written()).toEqual(['СК-1234-АБ · 72 km/h · пред 5 мин']));
  point(400, 300);
  await waitFor(() => expect(written()).toEqual([]));
  point(400, 200);
  await waitFor(() => expect(written()).toHaveLength(1));
  fireEvent.mouseOut(surface);
  await waitFor(() => expect(written()).toEqual([]));
});

it('tells the same of the vehicle that the keyboard is on', async () => {
  const { written } = show();
  await painted();
  act(() => screen.getByRole('listbox', { name: 'Список на возила' }).focus());
  await waitFor(() => expect(written()).toEqual(['СК-1234-АБ · 72 km/h · пред 5 мин']));
  await userEvent.tab();
  await waitFor(() => expect(written()).toEqual([]));
});

it('gives no speed to a vehicle that is offline or whose speed nobody knows', async () => {
  const { written, point } = show({ status: 'offline' });
  await painted();
  point(400, 200);
  await waitFor(() => expect(written()).toEqual(['СК-1234-АБ · пред 5 мин']));
});

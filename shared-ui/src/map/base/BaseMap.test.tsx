import { fireEvent, waitFor } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import { renderWithUi } from '../../testing';
import { sizeElements } from '../testing';
import { BaseMap, DEFAULT_CENTER } from './BaseMap';

sizeElements(1_280, 600);
// The map keeps the page where it is when it takes the focus.
beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => jest.restoreAllMocks());

it.each([
  ['west', -1_000],
  ['east', 1_000],
])('shows the country however often it is dragged to the %s', async (_, step) => {
  let map: LeafletMap | undefined;
  renderWithUi(
    <BaseMap label="Мапа" height={600} center={DEFAULT_CENTER} zoom={3} onMap={(made) => (map = made)}>
      {null}
    </BaseMap>,
  );
  await waitFor(() => expect(map).toBeDefined());
  const surface = map?.getContainer() as HTMLElement;
  for (let times = 0; times < 3; times += 1) {
    const moved = new Promise((resolve) => map?.once('moveend', resolve));
    // jsdom has no `which` for the main button, the middle one Leaflet reads by its number..
    fireEvent.mouseDown(surface, { button: 1, clientX: 0 });
    fireEvent.mouseMove(surface, { clientX: step });
    fireEvent.mouseUp(surface, { clientX: step });
    await moved;
    expect(map?.getBounds().contains([...DEFAULT_CENTER])).toBe(true);
  }
});

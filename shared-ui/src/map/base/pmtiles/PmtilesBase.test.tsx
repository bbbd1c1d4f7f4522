import { waitFor } from '@testing-library/react';
import { renderWithUi } from '../../../testing';
import { sizeElements } from '../../testing';
import type { TilesState } from '../../types';
import { BaseMap } from '../BaseMap';
import { PmtilesBase } from './PmtilesBase';

sizeElements(400, 300);

const METADATA = new TextEncoder().encode(JSON.stringify({ attribution: '<b>© Катастар</b>' }));

/** An archive of version 3 without a tile: its header and an empty root directory. */
function emptyArchive(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(512);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'), 0);
  view.setUint8(7, 3);
  view.setBigUint64(8, 127n, true); // root directory
  view.setBigUint64(16, 1n, true);
  view.setBigUint64(24, 200n, true); // metadata
  view.setBigUint64(32, BigInt(METADATA.length), true);
  for (const [at, value] of [
    [97, 1], // directories: not compressed
    [98, 1], // tiles: not compressed
    [99, 1], // vector tiles
    [101, 8], // to zoom 8
  ] as const)
    view.setUint8(at, value);
  return bytes;
}

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function show(answer: (isFirst: boolean) => Response) {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return answer(asked.length === 1);
  };
  const states: TilesState[] = [];
  const attributions: string[] = [];
  const tiles = { name: 'Наша мапа', url: '/tiles/mk.pmtiles', attribution: '', maxZoom: 19 };
  const onState = (state: TilesState) => void states.push(state);
  const view = renderWithUi(
    <BaseMap label="Мапа" height={300} center={[42, 21]} zoom={8}>
      <PmtilesBase tiles={tiles} onState={onState} onAttribution={(html) => void attributions.push(html)} />
    </BaseMap>,
  );
  return { ...view, states, attributions, asked };
}

it('shows the layer of an archive, and takes it away with the map', async () => {
  const { container, states, attributions, asked, unmount } = show((isFirst) => {
    // The first range has the header and the directory, the second the archive's metadata.
    return new Response(isFirst ? emptyArchive() : METADATA, { status: 206 });
  });
  await waitFor(() => expect(container.querySelector('.leaflet-tile-pane .leaflet-layer')).toBeInTheDocument());
  expect(asked[0]).toBe('http://localhost/tiles/mk.pmtiles');
  expect(states).not.toContain('failed');
  await waitFor(() => expect(attributions).toEqual(['<b>© Катастар</b>']));
  unmount();
  expect(states.at(-1)).toBe('waiting');
});

it.each([
  ['is missing', () => new Response('', { status: 404 })],
  ['is no archive', () => new Response('<!doctype html>', { status: 206 })],
])('reports a file that %s', async (_what, answer) => {
  const { states } = show(answer);
  await waitFor(() => expect(states).toEqual(['failed']));
});

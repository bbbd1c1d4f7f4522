import type { LiveCell, LiveCells } from 'shared-auth/contract';
import type { LiveSocket } from '../protocol';
import type { CellCounts } from './cellCounts';
import { Viewer } from './viewer';

const box = [20, 41, 23, 42] as const;

it('counts above 500 vehicles, and sends single ones again only at 400', async () => {
  jest.useFakeTimers({ now: 0 });
  const sent: (LiveCells['cells'] | undefined)[] = [];
  const emit = (_: string, { cells }: LiveCells) => sent.push(cells);
  // A part of a socket, as it is emitted to alone
  const socket = { connected: true, emit } as unknown as LiveSocket;
  let vehicles = 0;
  const cell = (): LiveCell => ['1:1', 41.5, 21.5, vehicles, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  // One cell in the middle of the box
  const counts = {
    of: async () => ({ cells: new Map([['71:47', ['71:47', ...cell().slice(1)] as unknown as LiveCell]]) }),
  };
  const view = {
    box,
    zoom: 5,
    vehicles: new Set<number>(),
    cells: { of: 'devices', status: 'all', type: 'all' } as const,
  };
  const viewer = new Viewer(
    socket,
    view,
    { group: 0, userId: 1, restricted: undefined },
    counts as unknown as CellCounts,
  );
  const shown = async (count: number) => {
    vehicles = count;
    jest.advanceTimersByTime(2_000);
    viewer.send([], new Set(), () => []);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    return sent.splice(0).map((cells) => cells && 'counted');
  };
  expect(await shown(500)).toEqual([]);
  expect(await shown(501)).toEqual(['counted']);
  expect(await shown(450)).toEqual(['counted']);
  expect(await shown(400)).toEqual([null]);
  expect(await shown(450)).toEqual([]);
  expect(await shown(501)).toEqual(['counted']);
  jest.useRealTimers();
});

import type { Queries } from '../../platform/database/database';
import type { LocationUpdate } from '../payloads';
import type { LiveSocket } from '../protocol';
import type { View } from './view';
import { Viewers } from './viewers';

const HERE = [21, 41, 22, 42] as const;
const ELSEWHERE = [20, 41, 20.5, 42] as const;

/** Vehicle 1's place by its second of sending, inside HERE. */
const place = (second: number) =>
  ({
    device_id: 'GPS-1',
    vehicle_id: 1,
    latitude: 41.5,
    longitude: 21.5,
    gps_time: `2026-11-29T10:00:0${second}.000Z`,
  }) as LocationUpdate;

/** A client that looks at a part of the map, and the moments of the places that it was sent. */
function follow(box: View['box']) {
  // The database answers that vehicle 1 has a critical alarm.
  const queries = { query: async () => [{ vehicle_id: 1 }] } as unknown as Queries;
  const viewers = new Viewers(queries, () => []);
  const heard: string[] = [];
  const emit = (_: string, updates: LocationUpdate[]) => heard.push(...updates.map(({ gps_time }) => gps_time));
  const view: View = { box, zoom: 14, vehicles: new Set(), cells: null };
  // A part of a socket, as it is emitted to alone
  const socket = { connected: true, emit } as unknown as LiveSocket;
  viewers.set(socket, view, { group: 0, userId: 1, restricted: undefined });
  const batch = (...updates: LocationUpdate[]) => {
    viewers.take(updates);
    viewers.send(0);
    return heard.splice(0).map((at) => Number(at.slice(17, 19)));
  };
  return { batch, alarmIsRead: () => new Promise(setImmediate) };
}

it('sends where a vehicle stands whose alarm became known, to who does not see it there', async () => {
  const { batch, alarmIsRead } = follow(ELSEWHERE);
  expect(batch(place(1))).toEqual([]);
  await alarmIsRead();
  expect([batch(), batch()]).toEqual([[1], []]);
});

it('does not send it again to who saw it there', async () => {
  const { batch, alarmIsRead } = follow(HERE);
  expect(batch(place(1))).toEqual([1]);
  await alarmIsRead();
  expect([batch(), batch(place(2))]).toEqual([[], [2]]);
});

it.each([{ box: HERE }, { box: ELSEWHERE }])(
  'sends no older place after a newer one, to a map of $box',
  async ({ box }) => {
    const { batch, alarmIsRead } = follow(box);
    batch(place(1));
    await alarmIsRead();
    expect(batch(place(2))).toEqual([2]);
  },
);

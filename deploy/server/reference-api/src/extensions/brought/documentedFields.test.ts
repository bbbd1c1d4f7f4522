import { timeLimits } from '../../messages/clocks';
import { readEvent, readPosition } from '../../messages/traccarBody';
import { ForeignTraccarServer } from '../../testing/foreignTraccar';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';
import { documentedCalls, fieldsOf, undocumented } from '../../testing/traccarApi';
import { TraccarHistory } from '../catchUp/traccarHistory';
import { groupsOf } from './bringPeople';
import { ForeignTraccar } from './foreignTraccar';
import { readCounters, readServiceLinks } from './readCounters';
import { readFleet } from './readFleet';

const theirs = new ForeignTraccarServer();
let url: string;
beforeAll(async () => {
  url = await theirs.start();
});
afterAll(() => theirs.close());

const isRecord = (one: unknown): one is object => typeof one === 'object' && one !== null;

/** A client that remembers which fields of each answer are read. */
function watching(read: Map<string, Set<string>>) {
  const watched = (path: string, one: object): object =>
    new Proxy(one, {
      get(target, name) {
        if (typeof name === 'string') read.set(path, (read.get(path) ?? new Set()).add(name));
        return Reflect.get(target, name);
      },
    });
  return {
    async fetch(address: string | URL | Request, init?: RequestInit) {
      const response = await fetch(address, init);
      const path = new URL(response.url).pathname;
      const answer: unknown = await response.clone().json();
      return Object.assign(response, {
        json: async () =>
          Array.isArray(answer) ? answer.map((one) => (isRecord(one) ? watched(path, one) : one)) : answer,
      });
    },
  };
}

it('reads of a Traccar only what Traccar documents', async () => {
  const number = '860000000000001';
  const { position } = positionBody(number, minutesAgo(30), 40);
  const one = { id: 1, name: 'Едно' };
  theirs.lists = {
    devices: [{ ...one, uniqueId: number, groupId: 1, positionId: 5 }],
    groups: [one],
    geofences: [{ ...one, area: 'CIRCLE (41.9 21.4, 300)' }],
    ...{ drivers: [one], users: [one], calendars: [one], commands: [{ id: 1, description: 'Едно' }] },
    maintenance: [{ ...one, type: 'hours' }],
    notifications: [{ id: 1, type: 'alarm', calendarId: 1 }],
  };
  theirs.positions.set(1, [{ ...position, id: 5, deviceId: 1 }]);
  theirs.events.set(1, [{ ...eventBody(number, 'alarm', minutesAgo(25)).event, deviceId: 1 }]);
  const read = new Map<string, Set<string>>();
  const source = { url, token: ForeignTraccarServer.TOKEN };
  const traccar = new ForeignTraccar(source, watching(read), new AbortController().signal);
  expect(await traccar.version()).toBe('6.14');
  const { devices, groups, people } = await readFleet(traccar);
  for (const person of people) await groupsOf(traccar, person);
  await readCounters(traccar, devices);
  await readServiceLinks(traccar, devices, new Map(groups.map((group) => [group.id, group])), new Map());
  const history = new TraccarHistory(traccar);
  const [device] = await history.devices();
  if (!device) throw new Error('no device');
  const period = { from: minutesAgo(60).getTime(), until: Date.now() };
  const limits = timeLimits(30);
  const positions = await history.positions(device, period);
  for (const body of positions) readPosition(body, limits);
  for (const body of await history.events(device, period, [])) readEvent(body, limits);

  const { '/api/server': _, ...lists } = documentedCalls;
  expect([...read.keys()].toSorted()).toEqual(Object.keys(lists).toSorted());
  for (const [path, call] of Object.entries(lists))
    for (const name of read.get(path) ?? [])
      expect([path, fieldsOf(call)]).toEqual([path, expect.arrayContaining([name])]);
  expect(theirs.undocumented).toEqual([]);
});

it.each([
  ['a parameter', '/api/users?all=true', []],
  ['a call', '/api/nothing', []],
  ['a field', '/api/groups', [{ id: 1, colour: 'blue' }]],
  ['a kind of value', '/api/groups', [{ id: 'one' }]],
])('finds %s that Traccar does not document', (_, path, answer) => {
  expect(undocumented(path, answer)).toHaveLength(1);
});

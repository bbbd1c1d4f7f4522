import { timeLimits } from '../../messages/clocks';
import { readPosition } from '../../messages/traccarBody';
import { positionBody } from '../../testing/traccar';
import { StoredSlots } from './storedSlots';

const begin = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
const message = (second: number, attributes: Record<string, unknown>, uid = 'truck') =>
  readPosition(positionBody(uid, new Date(begin + second * 1_000), 0, { attributes }), timeLimits(180));

let book: { attributes: readonly string[]; version: string };
let slots: StoredSlots;
beforeEach(() => {
  book = { attributes: ['temp1', 'door'], version: '1' };
  slots = new StoredSlots(book);
});

it('knows what the rest of a half minute cannot change', () => {
  const first = message(2, { temp1: 4, door: true });
  expect(slots.has(first)).toBe(false);
  slots.add(first);
  expect(slots.has(message(29, { temp1: 9 }))).toBe(true);
  expect(slots.has(message(10, { temp1: 9, door: false }))).toBe(true);
  expect(slots.has(message(10, { temp1: 9 }, 'another'))).toBe(false);
});

it.each([
  ['an earlier reading', message(1, { temp1: 9 })],
  ['another reading of the same moment', message(2, { temp1: 9 })],
  ['a value that the half minute lacks', message(20, { temp1: 9, door: true })],
  ['the next half minute', message(31, { temp1: 9 })],
])('lets %s be stored', (_, other) => {
  slots.add(message(2, { temp1: 4 }));
  expect(slots.has(other)).toBe(false);
});

it('keeps the newest half minute whatever comes late, and the earliest moment of it', () => {
  slots.add(message(40, { temp1: 4 }));
  slots.add(message(35, { temp1: 4 }));
  slots.add(message(50, { temp1: 4 }));
  slots.add(message(2, { temp1: 4 }));
  expect(slots.has(message(36, { temp1: 9 }))).toBe(true);
  expect(slots.has(message(35, { temp1: 9 }))).toBe(false);
});

it('forgets all where sensors change, and where readings are deleted', () => {
  slots.add(message(2, { temp1: 4 }));
  book.version = '2';
  expect(slots.has(message(10, { temp1: 9 }))).toBe(false);
  slots.add(message(2, { temp1: 4 }));
  expect(slots.has(message(10, { temp1: 9 }))).toBe(true);
  slots.clear();
  expect(slots.has(message(10, { temp1: 9 }))).toBe(false);
});

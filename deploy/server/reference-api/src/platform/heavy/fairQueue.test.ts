import fc from 'fast-check';
import { FairQueue } from './fairQueue';

const forever = () => new AbortController().signal;
/** The works that have begun and not ended yet, in the order in which they began. */
class Works {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  make(name: string): () => Promise<string> {
    return () => {
      this.begun.push(name);
      return new Promise((resolve) => this.#ends.set(name, () => resolve(name)));
    };
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await settled();
  }
}
/** All that follows from what is known now has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('T7: one person’s hundred orders do not hold up another’s one', async () => {
    const [queue, works] = [new FairQueue(2), new Works()];
    for (let i = 0; i < 50; i++)
      void queue.run({ person: 1, kind: 'route', signal: forever() }, works.make(`one ${i}`));
    void queue.run({ person: 2, kind: 'route', signal: forever() }, works.make('two'));
    await settled();
    expect(works.begun).toEqual(['one 0', 'two']);
    expect(
      queue
        .of(1)
        .slice(0, 3)
        .map(({ before }) => before),
    ).toEqual([0, 2, 3]);
    void queue.run({ person: 3, kind: 'route', signal: forever() }, works.make('three'));
    void queue.run({ person: 2, kind: 'route', signal: forever() }, works.make('two again'));
    await works.end('two');
    await works.end('three');
    expect(works.begun).toEqual(['one 0', 'two', 'three', 'two again']);
  });

  it('T7: a person has as many places as each is given, and the others the rest', async () => {
    const [queue, works] = [new FairQueue(3, 2), new Works()];
    for (const [person, name] of [
      [1, 'one'],
      [1, 'one again'],
      [1, 'one more'],
      [2, 'two'],
    ] as const)
      void queue.run({ person, kind: 'reading', signal: forever() }, works.make(name));
    await settled();
    expect(works.begun).toEqual(['one', 'one again', 'two']);
    await works.end('two');
    expect(works.begun).toHaveLength(3);
    await works.end('one');
    expect(works.begun.at(-1)).toBe('one more');
  });

  it('T7: an order whose caller goes away leaves the queue', async () => {
    const [queue, works, gone] = [new FairQueue(1), new Works(), new AbortController()];
    void queue.run({ person: 1, kind: 'route', signal: forever() }, works.make('first'));
    const left = queue.run({ person: 2, kind: 'route', signal: gone.signal }, works.make('left'));
    const next = queue.run({ person: 3, kind: 'route', signal: forever() }, works.make('next'));
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(queue.of(3)).toEqual([{ kind: 'route', before: 1, seconds: expect.any(Number) }]);
    await works.end('first');
    await works.end('next');
    expect(await next).toBe('next');
    expect(works.begun).toEqual(['first', 'next']);
  });

  it('T7: a failure frees the place', async () => {
    const queue = new FairQueue(1);
    await expect(
      queue.run({ person: 1, kind: 'x', signal: forever() }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await queue.run({ person: 1, kind: 'x', signal: forever() }, async () => 'yes')).toBe('yes');
  });

  it('T7: answers 503 and when to come back where too many wait', async () => {
    const [queue, works] = [new FairQueue(1), new Works()];
    const orders = Array.from({ length: 110 }, (_, i) =>
      queue.run({ person: i, kind: 'x', signal: forever() }, works.make(String(i))).catch(({ status }) => status),
    );
    expect(await orders[109]).toBe(503);
    expect(queue.waiting).toBe(100);
  });

  it('T7: sends nobody of a crowd away that fits into the queue it was given', async () => {
    const [queue, works] = [new FairQueue(4, 2, 10_000), new Works()];
    const orders = Array.from({ length: 2_000 }, (_, i) =>
      queue.run({ person: i, kind: 'x', signal: forever() }, works.make(String(i))).catch(({ status }) => status),
    );
    await settled();
    expect([queue.waiting, works.begun.length]).toEqual([1_996, 4]);
    expect(await Promise.race([...orders, settled().then(() => 'all wait')])).toBe('all wait');
  });

  it('T7: whoever has no more orders than an equal share is refused by nobody’s many', async () => {
    const people = fc.array(fc.nat(9), { minLength: 100, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(people, async (orders) => {
        const queue = new FairQueue(1);
        const refused = new Set<number>();
        const made = new Map<number, number>();
        for (const person of orders) {
          made.set(person, (made.get(person) ?? 0) + 1);
          const order = { person, kind: 'x', signal: forever() };
          queue.run(order, () => new Promise(() => {})).catch(() => refused.add(person));
        }
        await settled();
        expect(queue.waiting).toBeLessThanOrEqual(100);
        expect([...refused].filter((person) => (made.get(person) ?? 0) <= 10)).toEqual([]);
      }),
      { numRuns: 100, examples: [[[...Array.from({ length: 150 }, () => 1), 2, 3]]] },
    );
  });

  it('T7: at most so many at a time, one of each person, and everybody has a turn before anybody has two', async () => {
    const people = fc.array(fc.nat(4), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(people, fc.integer({ min: 1, max: 3 }), async (orders, places) => {
        const [queue, works] = [new FairQueue(places), new Works()];
        const all = orders.map((person, i) =>
          queue.run({ person, kind: 'x', signal: forever() }, works.make(`${person} ${i}`)),
        );
        await settled();
        const personOf = (name: string) => Number(name.split(' ')[0]);
        const ended = new Set<string>();
        while (ended.size < orders.length) {
          const running = works.begun.filter((name) => !ended.has(name));
          expect(running.length).toBeLessThanOrEqual(places);
          expect(new Set(running.map(personOf)).size).toBe(running.length);
          const first = running[0] ?? '';
          void ended.add(first);
          await works.end(first);
        }
        await Promise.all(all);
        // All were there from the beginning: with one place the first turn of each comes before the second of any.
        const firsts = works.begun.slice(0, new Set(orders).size).map(personOf);
        if (places === 1) expect(new Set(firsts).size).toBe(firsts.length);
      }),
      { numRuns: 100 },
    );
  });
});

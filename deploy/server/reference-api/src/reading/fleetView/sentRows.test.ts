import { SentRows } from './sentRows';

describe('what clients were sent', () => {
  const rowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: first + i, at: 1 }));

  it('is known of the last two responses to each, also where one was lost on the way', () => {
    const sent = new SentRows();
    const first = sent.changes('ana', rowsFrom(1, 3), undefined);
    const lost = sent.changes('ana', rowsFrom(2, 3), first.cursor);
    expect([lost.all, lost.rows, lost.gone]).toEqual([false, rowsFrom(4, 1), [1]]);
    const again = sent.changes('ana', rowsFrom(3, 3), first.cursor);
    expect([again.rows, again.gone]).toEqual([rowsFrom(4, 2), [1, 2]]);
    expect(sent.changes('ana', [], lost.cursor).all).toBe(true);
    const later = sent.changes('ana', [], again.cursor);
    expect(later.gone).toEqual([3, 4, 5]);
    expect(sent.changes('ana', [], first.cursor).all).toBe(true);
  });

  it('is forgotten, the oldest first, where it is too much', () => {
    const sent = new SentRows();
    const cursors = Array.from(
      { length: 5 },
      (_, i) => sent.changes(`person ${i}`, rowsFrom(1, 100_000), undefined).cursor,
    );
    const isKnown = cursors.map((cursor, i) => !sent.changes(`person ${i}`, [], cursor).all);
    expect(isKnown).toEqual([false, true, true, true, true]);
  });
});

/** Milliseconds of work before the browser gets a turn. */
const SLICE = 12;

/** Long work in slices: `if (turns.isOver()) await turns.next()` between two steps keeps the page responsive. */
export function createTurns() {
  let end = performance.now() + SLICE;
  return {
    isOver: () => performance.now() > end,
    async next() {
      await new Promise<void>((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE;
    },
  };
}

import { WORK_MS } from '../contract/lengths';

/**
 * Long work in short runs, so that the page stays responsive.
 *
 * @example
 * const yielder = createYielder();
 * for (const point of points) {
 *   add(point);
 *   if (yielder.shouldYield()) await yielder.yield();
 * }
 */
export function createYielder() {
  let end = performance.now() + WORK_MS;
  return {
    shouldYield: () => performance.now() > end,
    async yield(): Promise<void> {
      await new Promise<void>((resolve) => setTimeout(resolve));
      end = performance.now() + WORK_MS;
    },
  };
}

/**
 * Maps a long list without holding the page up.
 *
 * @throws the signal's reason when it is aborted meanwhile
 */
export async function mapInSlices<In, Out>(
  items: readonly In[],
  map: (item: In) => Out,
  signal?: AbortSignal,
): Promise<Out[]> {
  const out: Out[] = [];
  const yielder = createYielder();
  for (const item of items) {
    out.push(map(item));
    if (!yielder.shouldYield()) continue;
    await yielder.yield();
    signal?.throwIfAborted();
  }
  return out;
}

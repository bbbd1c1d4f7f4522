/** Milliseconds of work before the browser gets a turn. */
const SLICE = 12;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Maps a long list in slices, so that the page stays responsive. Stops with the signal's reason. */
export async function mapInSlices<In, Out>(
  items: readonly In[],
  map: (item: In) => Out,
  signal?: AbortSignal,
): Promise<Out[]> {
  const out: Out[] = [];
  let sliceEnd = performance.now() + SLICE;
  for (const item of items) {
    out.push(map(item));
    if (performance.now() > sliceEnd) {
      await turn();
      signal?.throwIfAborted();
      sliceEnd = performance.now() + SLICE;
    }
  }
  return out;
}

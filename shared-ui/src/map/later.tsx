import { type ComponentType, useEffect, useState } from 'react';

/** ms until code that could not be fetched is asked for again. */
export const AGAIN_MS = 3_000;

/**
 * A part of the map whose code comes in a chunk of its own, as the first picture does not need it. Nothing stands in its place
 * until then; code that cannot be fetched is asked for again as long as the part is wanted.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => void } {
  let Part: ComponentType<Props> | null = null;

  function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => Part);
    useEffect(
      function fetchPart() {
        if (Loaded) return;
        let current = true;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const ask = () =>
          void load().then(
            (loaded) => {
              Part = loaded;
              if (current) setLoaded(() => loaded);
            },
            () => {
              if (current) timer = setTimeout(ask, AGAIN_MS);
            },
          );
        ask();
        return () => {
          current = false;
          clearTimeout(timer);
        };
      },
      [Loaded],
    );
    return Loaded && <Loaded {...props} />;
  }
  /** Fetches the code before it is needed. */
  const preload = () =>
    void load().then(
      (loaded) => {
        Part = loaded;
      },
      () => {},
    );
  return Object.assign(Later, { preload });
}

import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the map whose code comes in a chunk of its own, as the first picture does not need it. Nothing stands in its place
 * until then; code that cannot be fetched is asked for again when the part is next put on a map.
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
        load().then(
          (loaded) => {
            Part = loaded;
            if (current) setLoaded(() => loaded);
          },
          () => {},
        );
        return () => {
          current = false;
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

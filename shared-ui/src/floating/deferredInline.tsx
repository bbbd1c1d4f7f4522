import { type ComponentType, useEffect, useState } from 'react';
import { lazyPart } from '../internal/lazyPart';
import { preloadWhenIdle } from './floatingPart';

/**
 * Something small in a line of text or buttons, whose code is not part of the first load.
 *
 * @param Place - keeps as much room meanwhile, so that nothing moves when it comes; by default none
 */
export function deferredInline<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Place?: ComponentType<Props>,
): ComponentType<Props> {
  const part = lazyPart(async () => ({ default: await fetchPart() }));
  preloadWhenIdle(part.load);
  return function DeferredInline(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => part.fetched);
    useEffect(function loadPart() {
      let current = true;
      // Without it the page does what it did before; the next place that shows it tries again.
      part.load().then(
        (loaded) => current && setLoaded(() => loaded),
        () => undefined,
      );
      return () => {
        current = false;
      };
    }, []);
    const Shown = Loaded ?? Place;
    return Shown && <Shown {...props} />;
  };
}

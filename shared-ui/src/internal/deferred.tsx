import type { ComponentType } from 'react';
import { lazyPart, type Part, usePart } from './lazyPart';

/** A component whose code comes after what is around it. */
export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the code before it is needed; rejects where it cannot be fetched. */
  preload: Part<Props>['load'];
};

/**
 * A component whose code comes in a chunk of its own, as soon as it is shown; what cannot be fetched is fetched again
 * as long as it is shown.
 *
 * @param Place - is shown meanwhile, so that nothing moves when it comes; by default nothing does
 */
export function deferred<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Place?: ComponentType<Props>,
): Deferred<Props> {
  const part = lazyPart(async () => ({ default: await fetchPart() }));
  function DeferredPart(props: Props) {
    const { Component } = usePart(part);
    const Shown = Component ?? Place;
    return Shown && <Shown {...props} />;
  }
  return Object.assign(DeferredPart, { preload: part.load });
}

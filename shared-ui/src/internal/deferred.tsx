import type { ComponentType } from 'react';
import { lazyPart, type Part, usePart } from './lazyPart';

/** A component whose code is fetched after that of the page around it. */
export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the code before it is needed; rejects where it cannot be fetched. */
  preload: Part<Props>['load'];
};

/**
 * A component whose code comes in a chunk of its own, as soon as it is shown; what cannot be fetched is fetched again
 * as long as it is shown.
 *
 * @param Place - rendered until the code has come, so that nothing moves then; nothing is rendered without it
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

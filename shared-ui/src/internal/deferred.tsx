import type { ComponentType } from 'react';
import { lazyPart, type Part, usePart } from './lazyPart';

/** A component whose code is fetched after that of the page around it. */
export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the code before it is needed; rejects where it cannot be fetched. */
  preload: Part<Props>['load'];
};

/**
 * A component whose code is loaded in a separate chunk when it is first shown; a failed fetch is repeated while it is
 * shown.
 *
 * @param Place - rendered until the code has loaded, so that the layout stays; nothing is rendered without it
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

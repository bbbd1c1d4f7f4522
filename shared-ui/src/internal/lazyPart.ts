import type { ComponentType } from 'react';

/** A component whose code is fetched when it is first shown. */
export interface Part<Props> {
  load(): Promise<ComponentType<Props>>;
  /** Once fetched, so that it is there at once the next time. */
  fetched: ComponentType<Props> | null;
}

/** Declares a part by its dynamic import. A fetch that failed is tried anew at the next `load`. */
export function lazyPart<Props>(fetchCode: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  let fetching: Promise<ComponentType<Props>> | null = null;
  const part: Part<Props> = {
    fetched: null,
    load() {
      fetching ??= fetchCode().then(
        ({ default: component }) => {
          part.fetched = component;
          return component;
        },
        (error: unknown) => {
          fetching = null;
          throw error;
        },
      );
      return fetching;
    },
  };
  return part;
}

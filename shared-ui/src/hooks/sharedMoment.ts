import { useSyncExternalStore } from 'react';
import { createSignal } from 'shared-auth/contract';

/** The moment that several parts of a page show at once. Only those that show it are rendered as it moves. */
export class SharedMoment {
  #at: number | null = null;
  readonly #changed = createSignal();
  readonly subscribe = this.#changed.subscribe;

  /** Epoch ms; null until one is pointed at. */
  readonly current = (): number | null => this.#at;

  readonly show = (at: number): void => {
    if (at === this.#at) return;
    this.#at = at;
    this.#changed.send();
  };
}

/** The moment that is shown now, epoch ms. */
export const useMoment = (moment: SharedMoment): number | null =>
  useSyncExternalStore(moment.subscribe, moment.current);

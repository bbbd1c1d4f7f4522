import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Renderings after which a place that fails again and again is given up. */
const MOST_TRIES = 3;
/** Milliseconds until it fails again: a page that is rendered afresh is loaded first, on a slow computer slowly. */
const AGAIN_MS = 3_000;

/** Errors that inner boundaries gave up on, as objects; no outer boundary tries them again. */
const givenUp = new WeakSet();

export interface LeavingBoundaryProps {
  /** Something threw while it was removed. @param components the components it was in, as React names them */
  onLeft: (thrown: unknown, components: string) => void;
  children: ReactNode;
}

/**
 * Stays while what is in it comes and goes, and catches what is thrown by what is being removed: React hands that to
 * the nearest boundary that is not removed itself. What is in it now is rendered afresh; a place that fails at each try
 * is the outer boundary's. Own class: the published boundaries show something else until they are reset, and here
 * nothing that is shown has failed.
 */
export class LeavingBoundary extends Component<LeavingBoundaryProps, { fatal: { error: unknown } | null }> {
  override state = { fatal: null as { error: unknown } | null };
  #failedAt = Number.NEGATIVE_INFINITY;
  #tries = 0;
  #isCounted = false;

  // Without it React would show nothing in place of the children; a state that is new, as it is an update.
  static getDerivedStateFromError() {
    return {};
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const given = Object(error);
    if (givenUp.has(given)) return this.setState({ fatal: { error } });
    this.props.onLeft(error, componentStack ?? '');
    // One removal may throw several times at once, which counts as one failure.
    if (this.#isCounted) return;
    this.#isCounted = true;
    const now = performance.now();
    this.#tries = now - this.#failedAt > AGAIN_MS ? 1 : this.#tries + 1;
    this.#failedAt = now;
    if (this.#tries <= MOST_TRIES) return;
    givenUp.add(given);
    this.setState({ fatal: { error: given } });
  }

  /** Before what was caught in the last rendering is counted. */
  override componentDidUpdate() {
    this.#isCounted = false;
  }

  override render() {
    if (this.state.fatal) throw this.state.fatal.error;
    return this.props.children;
  }
}

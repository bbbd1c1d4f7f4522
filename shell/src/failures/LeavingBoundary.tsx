import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Number of renderings after which a place that fails repeatedly is given up. */
const MOST_TRIES = 3;
/**
 * A failure within this many milliseconds of the last one is a repetition: a page that is rendered again must load
 * first, which takes time on a slow computer.
 */
const AGAIN_MS = 3_000;

/** Errors that inner boundaries gave up on, as objects; no outer boundary tries them again. */
const givenUp = new WeakSet();

export interface LeavingBoundaryProps {
  /** Called when a child threw while it was being removed. @param components its component stack */
  onLeft: (thrown: unknown, components: string) => void;
  children: ReactNode;
}

/**
 * Stays mounted while its children change, and catches exceptions from children that are being removed: React passes
 * these to the nearest boundary that is not removed itself. The current children are rendered again; repeated failures
 * are left to the outer boundary. It is our own class, because the published boundaries show a fallback until they are
 * reset, and here the visible part has not failed.
 */
export class LeavingBoundary extends Component<LeavingBoundaryProps, { fatal: { error: unknown } | null }> {
  override state = { fatal: null as { error: unknown } | null };
  #failedAt = Number.NEGATIVE_INFINITY;
  #tries = 0;
  #isCounted = false;

  // Without it React would render nothing in place of the children; the new object causes an update.
  static getDerivedStateFromError() {
    return {};
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const given = Object(error);
    if (givenUp.has(given)) return this.setState({ fatal: { error } });
    this.props.onLeft(error, componentStack ?? '');
    // One removal may throw several times at once, which is one failure.
    if (this.#isCounted) return;
    this.#isCounted = true;
    const now = performance.now();
    this.#tries = now - this.#failedAt > AGAIN_MS ? 1 : this.#tries + 1;
    this.#failedAt = now;
    if (this.#tries <= MOST_TRIES) return;
    givenUp.add(given);
    this.setState({ fatal: { error: given } });
  }

  /** Runs before the next rendering's exceptions are counted. */
  override componentDidUpdate() {
    this.#isCounted = false;
  }

  override render() {
    if (this.state.fatal) throw this.state.fatal.error;
    return this.props.children;
  }
}

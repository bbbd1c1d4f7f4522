import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Renderings after which a place that fails each time is given up, and the time in which they count, ms. */
const MOST_TRIES = 5;
const TRIES_MS = 2_000;

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
  readonly #tries: number[] = [];

  // Without it React would show nothing in place of the children.
  static getDerivedStateFromError() {
    return null;
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onLeft(error, componentStack ?? '');
    const now = performance.now();
    // What one removal throws, several times perhaps, comes at once.
    if (now - (this.#tries[this.#tries.length - 1] ?? Number.NEGATIVE_INFINITY) > 1) this.#tries.push(now);
    if (this.#tries.filter((at) => now - at < TRIES_MS).length > MOST_TRIES) this.setState({ fatal: { error } });
  }

  override render() {
    if (this.state.fatal) throw this.state.fatal.error;
    return this.props.children;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** One server's work for a request. */
export interface Span {
  /** W3C `traceparent` for the service that is called in the course of this request. */
  readonly traceparent: string;
  /** 32 hex digits. */
  readonly traceId: string;
  /** Runs the work of the span: spans that begin meanwhile are its children. */
  run<T>(work: () => T): T;
  setName(name: string): void;
  end(attributes: Readonly<Record<string, string | number>>, hasFailed?: boolean): void;
}

/** The beginning of a span. */
export interface SpanOptions {
  kind: 'server' | 'client';
  /** A caller's `traceparent`; by default the span in which this runs. */
  parent?: string | undefined;
  attributes?: Readonly<Record<string, string | number>>;
}

export interface Tracing {
  begin(name: string, options: SpanOptions): Span;
  /** The span in which this runs. */
  active(): Span | undefined;
  /** Sends the remaining spans, and stops. */
  close(): Promise<void>;
}

/** The span in which this runs. */
export const activeSpan = new AsyncLocalStorage<Span>();

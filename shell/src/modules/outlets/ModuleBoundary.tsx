import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportFailure } from '../../telemetry/reportFailure';
import type { ModuleFailure } from '../moduleState';

export interface ModuleBoundaryProps {
  moduleId: string;
  version: string;
  /** What stands in for the module; `retry` renders it again. */
  fallback: (failure: ModuleFailure, retry: () => void) => ReactNode;
  /** Told after the report. `wasShown` is false when it failed at its first rendering: then another version may be tried. */
  onFailure?: (failure: ModuleFailure, wasShown: boolean) => void;
  /** The user chose to try again; called before rendering again. */
  onRetry?: () => void;
  /** Another page or module in the same place starts afresh. */
  resetKeys?: readonly unknown[];
  children: ReactNode;
}

function Shown({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

/** Keeps what a module throws while rendering inside its own area. */
export function ModuleBoundary({
  moduleId,
  version,
  fallback,
  onFailure,
  onRetry,
  resetKeys = [],
  children,
}: ModuleBoundaryProps) {
  const wasShown = useRef(false);
  const markShown = useRef(() => {
    wasShown.current = true;
  }).current;
  const failureOf = (error: unknown): ModuleFailure => ({
    kind: 'render',
    moduleId,
    version,
    detail: error instanceof Error ? error.message : String(error),
  });

  return (
    <ErrorBoundary
      resetKeys={[moduleId, version, ...resetKeys]}
      onError={(error) => {
        const failure = failureOf(error);
        reportFailure({ ...failure, kind: wasShown.current ? 'crash' : 'render' }, error);
        onFailure?.(failure, wasShown.current);
      }}
      onReset={() => onRetry?.()}
      fallbackRender={({ error, resetErrorBoundary }) => fallback(failureOf(error), resetErrorBoundary)}
    >
      <Shown onShown={markShown}>{children}</Shown>
    </ErrorBoundary>
  );
}

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useEnterPlace } from '../../failures/Places';
import { textOf, versionThatThrew } from '../../telemetry/faults/blame';
import { reportFailure } from '../../telemetry/reportFailure';
import { detailOf, ModuleLoadError } from '../loading/loadErrors';

export interface ModuleBoundaryProps {
  moduleId: string;
  version: string;
  /** Renders in place of the failed module; `retry` renders the module again. */
  fallback: (error: ModuleLoadError, retry: () => void) => ReactNode;
  /**
   * Called after the report. `wasShown` is false when the first rendering failed: then another version may be tried.
   */
  onFailure?: (error: ModuleLoadError, wasShown: boolean) => void;
  children: ReactNode;
}

function Shown({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

/**
 * Catches exceptions from rendering a module within its own area. Exceptions of another module's widget that the page
 * is removing arrive here as well: they are attributed to that module, and the page is rendered again.
 */
export function ModuleBoundary({ moduleId, version, fallback, onFailure, children }: ModuleBoundaryProps) {
  const wasShown = useRef(false);
  const markShown = useRef(() => {
    wasShown.current = true;
  }).current;
  const enterPlace = useEnterPlace();
  const [turn, setTurn] = useState(0);
  // Runs before any child can be removed.
  useLayoutEffect(() => enterPlace({ moduleId, version }), [enterPlace, moduleId, version]);
  const errorFrom = (thrown: unknown) =>
    thrown instanceof ModuleLoadError
      ? thrown
      : new ModuleLoadError('render', { moduleId, version }, detailOf(thrown), thrown);

  return (
    <ErrorBoundary
      resetKeys={[moduleId, version, turn]}
      onError={(thrown, { componentStack }) => {
        const threw = versionThatThrew(thrown, componentStack ?? '', { moduleId, version });
        const isShell = threw?.moduleId === 'shell';
        if (threw && threw.moduleId !== moduleId && !isShell) {
          reportFailure({ ...threw, kind: 'crash', message: `while it was removed: ${textOf(thrown)}` }, thrown);
          setTurn((count) => count + 1);
          return;
        }
        const error = errorFrom(thrown);
        // A module's own root that could not be mounted throws this when its place is already shown.
        const isMounted = wasShown.current && !(thrown instanceof ModuleLoadError);
        const of = isShell ? threw : { moduleId, version };
        reportFailure(
          { ...of, kind: isMounted ? 'crash' : 'render', message: error.message, cause: error.cause },
          thrown,
        );
        // Another version of the module would meet the same shell.
        if (!isShell) onFailure?.(error, isMounted);
      }}
      fallbackRender={({ error, resetErrorBoundary }) => fallback(errorFrom(error), resetErrorBoundary)}
    >
      <Shown onShown={markShown}>{children}</Shown>
    </ErrorBoundary>
  );
}

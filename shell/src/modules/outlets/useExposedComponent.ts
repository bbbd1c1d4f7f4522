import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useModules } from '../ModulesContext';
import { ModuleLoadError } from '../moduleLoader';
import type { ModuleFailure } from '../moduleState';

/** What stands where a module's page or widget belongs. */
export type ExposeView<Props> =
  | { status: 'loading' }
  | { status: 'ready'; Component: ComponentType<Props>; version: string }
  | { status: 'failed'; failure: ModuleFailure };

const failureFrom = (moduleId: string, error: unknown): ModuleFailure =>
  error instanceof ModuleLoadError
    ? error.failure
    : { moduleId, version: '?', kind: 'evaluation', detail: String(error) };

/** Loads a page or widget of a module, its texts with it, and keeps it while the place is on screen. */
export function useExpose<Props>(moduleId: string, expose: string, enabled = true) {
  const { loader, loadTexts } = useModules();
  const [view, setView] = useState<ExposeView<Props>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  const loadAgain = useCallback(() => {
    setView({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  /** By the user: every version of the module may be tried again. */
  const retry = useCallback(() => {
    loader.forgive(moduleId);
    loadAgain();
  }, [loader, moduleId, loadAgain]);

  /** The first render of this version failed: go on with the last good one where there is one. */
  const rejectVersion = useCallback(
    (version: string, error: unknown) => {
      if (loader.rejectAtFirstRender(moduleId, version, error)) loadAgain();
      else
        setView({
          status: 'failed',
          failure: {
            moduleId,
            version,
            kind: 'render',
            detail: error instanceof Error ? error.message : String(error),
          },
        });
    },
    [loader, moduleId, loadAgain],
  );

  useEffect(
    function loadExpose() {
      if (!enabled) return;
      if (attempt === 0) loader.forgiveTransport(moduleId);
      let current = true;
      async function load(): Promise<ExposeView<Props>> {
        const [{ exposed, version }, textVersion] = await Promise.all([
          loader.load(moduleId, expose),
          loadTexts(moduleId),
        ]);
        if (textVersion !== version) await loadTexts(moduleId, true);
        // The build checks that what module.json refers to is exposed; the contract says it is the default export.
        const Component = exposed.default as ComponentType<Props> | undefined;
        if (Component) return { status: 'ready', Component, version };
        return {
          status: 'failed',
          failure: { moduleId, version, kind: 'evaluation', detail: `${expose} has no default export` },
        };
      }
      load()
        .catch((error): ExposeView<Props> => ({ status: 'failed', failure: failureFrom(moduleId, error) }))
        .then((next) => {
          if (current) setView(next);
        });
      return () => {
        current = false;
      };
    },
    [loader, loadTexts, moduleId, expose, enabled, attempt],
  );

  return { view, retry, rejectVersion };
}

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { live, type OwnRoot } from 'shared-auth';
import { fromContainer, ModuleLoadError, transportFailures } from '../loading/loadErrors';
import { useModules } from '../ModulesProvider';

/** The present state of the place of a module's page or widget. */
export type ExposeView<Props> =
  | { status: 'loading' }
  | { status: 'ready'; Component: ComponentType<Props>; version: string }
  | { status: 'failed'; error: ModuleLoadError };

/**
 * Loads a page or widget of a module with its texts, and holds it while its place is on screen. A load that failed by
 * the network or the server is repeated once they are back.
 */
export function useExposedComponent<Props extends object>(moduleId: string, expose: string, enabled = true) {
  const { loader, loadTexts } = useModules();
  const [view, setView] = useState<ExposeView<Props>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  const loadAgain = useCallback(() => {
    setView({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  /** Called when the user asks for another try: every version of the module may be tried again. */
  const retry = useCallback(() => {
    loader.resetRejected(moduleId);
    loadAgain();
  }, [loader, moduleId, loadAgain]);

  /** Rejects a version that could not be shown, and continues with the next one, if any. */
  const rejectVersion = useCallback(
    (error: ModuleLoadError) => {
      if (loader.rejectVersion(error)) loadAgain();
      else setView({ status: 'failed', error });
    },
    [loader, loadAgain],
  );

  useEffect(
    function leaveWithdrawnVersion() {
      return loader.onWithdrawn((id) => id === moduleId && loadAgain());
    },
    [loader, moduleId, loadAgain],
  );

  useEffect(
    function loadExpose() {
      if (!enabled) return;
      if (attempt === 0) loader.resetTransportFailures(moduleId);
      let current = true;
      async function load(): Promise<ExposeView<Props>> {
        const [{ exposed, version }, textVersion] = await Promise.all([
          loader.load(moduleId, expose),
          loadTexts(moduleId, expose),
        ]);
        if (textVersion !== version) await loadTexts(moduleId, expose, true);
        // The build checks that the entries of module.json are exposed; by the contract each is a default export.
        const part = exposed.default as ComponentType<Props> | OwnRoot<Props> | undefined;
        if (part && 'mount' in part) {
          const { placeOf } = await import(/* webpackChunkName: "own" */ './ownRoot');
          return { status: 'ready', Component: placeOf(part, { moduleId, version }), version };
        }
        if (part) return { status: 'ready', Component: part, version };
        throw new ModuleLoadError('invalid', { moduleId, version }, `${expose} has no default export`);
      }
      function fail(thrown: unknown) {
        const error = fromContainer(thrown, { moduleId, version: '?' });
        if (error.kind === 'invalid') rejectVersion(error);
        else setView({ status: 'failed', error });
      }
      load().then(
        (next) => current && setView(next),
        (thrown) => current && fail(thrown),
      );
      return () => {
        current = false;
      };
    },
    [loader, loadTexts, moduleId, expose, enabled, attempt, rejectVersion],
  );

  const isAway = view.status === 'failed' && transportFailures.has(view.error.kind);
  useEffect(
    function retryWhenBack() {
      if (!isAway) return;
      let wasLive = live.getSnapshot().connected;
      const stop = live.watch(() => {
        const isLive = live.getSnapshot().connected;
        if (isLive && !wasLive) retry();
        wasLive = isLive;
      });
      window.addEventListener('online', retry);
      return () => {
        stop();
        window.removeEventListener('online', retry);
      };
    },
    [isAway, retry],
  );

  return { view, retry, rejectVersion };
}

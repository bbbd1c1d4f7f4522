import type { Scope } from 'shared-auth';

/**
 * Runs when it is asked to, and then at most every `pause` ms, so that a burst of thousands is one run.
 *
 * @param delay milliseconds before the first run
 */
export function throttle(scope: Pick<Scope, 'later'>, run: () => void, pause: number, delay = 0): () => void {
  let isDue = false;
  let isPausing = false;
  function wait(ms: number) {
    isPausing = true;
    scope.later(() => {
      isPausing = false;
      if (!isDue) return;
      isDue = false;
      wait(pause);
      run();
    }, ms);
  }
  return () => {
    isDue = true;
    if (!isPausing) wait(delay);
  };
}

import { takeEarlyErrors } from './earlyErrors';
import { shellThatThrew, textOf, type VersionOfModule, versionIn } from './faults/blame';
import { shownPage } from './heartbeat';
import { reportFailure } from './reportFailure';

/** The version whose page is shown: an exception without a file in its trace is attributed to it. */
function versionShown(): VersionOfModule | null {
  const [moduleId = '', version = ''] = shownPage().split('@');
  return moduleId.startsWith('mfe-') && version !== '' ? { moduleId, version } : null;
}

/**
 * Reports exceptions of modules and the shell outside rendering, in handlers, timers and promises. Returns a function
 * that stops it.
 */
export function watchUncaughtErrors(): () => void {
  function inspect(event: ErrorEvent | PromiseRejectionEvent) {
    const isRejection = 'reason' in event;
    const thrown: unknown = isRejection ? event.reason : event.error;
    const trace = `${thrown instanceof Error ? (thrown.stack ?? '') : ''} ${isRejection ? '' : event.filename}`;
    // A thrown value that is no Error has no trace; the file that is named is React's, which calls all handlers.
    const without = () => (thrown == null && trace.trim() !== '' ? null : versionShown());
    const of = versionIn(trace) ?? (thrown instanceof Error ? shellThatThrew(thrown) : without());
    if (!of) return;
    reportFailure({ ...of, kind: isRejection ? 'rejection' : 'uncaught', message: textOf(thrown), cause: thrown });
    // It has been logged by now; the browser would log it again each time.
    if (of.moduleId !== 'shell') event.preventDefault();
  }
  for (const event of takeEarlyErrors()) inspect(event);
  window.addEventListener('error', inspect);
  window.addEventListener('unhandledrejection', inspect);
  return () => {
    window.removeEventListener('error', inspect);
    window.removeEventListener('unhandledrejection', inspect);
  };
}

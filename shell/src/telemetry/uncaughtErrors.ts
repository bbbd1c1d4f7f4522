import { textOf, versionIn } from './faults/blame';
import { shownPage } from './heartbeat';
import { reportFailure } from './reportFailure';

/** The version whose page is shown: what is thrown without any trace of a file is taken to be its. */
function versionShown() {
  const [moduleId = '', version = ''] = shownPage().split('@');
  return moduleId.startsWith('mfe-') && version !== '' ? { moduleId, version } : null;
}

/**
 * Reports errors of modules outside rendering: in handlers, timers and promises, the thrown value. Returns the
 * function that stops.
 */
export function watchUncaughtErrors(): () => void {
  function inspect(event: ErrorEvent | PromiseRejectionEvent) {
    const isRejection = 'reason' in event;
    const thrown: unknown = isRejection ? event.reason : event.error;
    const trace = `${thrown instanceof Error ? (thrown.stack ?? '') : ''} ${isRejection ? '' : event.filename}`;
    // An Error of the shell's own files has a trace. What is no Error has none: the file that is named is React's,
    // which calls all handlers.
    const of =
      versionIn(trace) ?? (thrown instanceof Error || (thrown == null && trace.trim() !== '') ? null : versionShown());
    if (!of) return;
    reportFailure({ ...of, kind: isRejection ? 'rejection' : 'uncaught', message: textOf(thrown), cause: thrown });
    // Said once by now; the browser would repeat it each time.
    event.preventDefault();
  }
  window.addEventListener('error', inspect);
  window.addEventListener('unhandledrejection', inspect);
  return () => {
    window.removeEventListener('error', inspect);
    window.removeEventListener('unhandledrejection', inspect);
  };
}

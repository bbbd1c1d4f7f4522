import { everShown } from './parts';
import { getReportContext, report } from './reports';

/**
 * Telemetry failed: by its own fault, or because a module removed a built-in that every script needs. It is reported
 * once, for the candidates of the page.
 */
let isReported = false;
function say(thrown: unknown): void {
  if (isReported) return;
  isReported = true;
  try {
    console.error('telemetry failed', thrown);
    const { candidates } = getReportContext();
    for (const key of everShown()) {
      const [module, version] = key.split('@');
      if (module && version && candidates.has(key)) report({ module, version, kind: 'uncaught', thrown });
    }
  } catch {
    // If even this fails, the page continues without telemetry.
  }
}

/**
 * Makes a function of telemetry that never throws, even when a module has replaced parts of the browser's API, so that
 * the page is not affected. A function that it returns is wrapped as well.
 */
export function quietly<Parameters extends unknown[], Result>(
  work: (...given: Parameters) => Result,
  otherwise: NoInfer<Result>,
): (...given: Parameters) => Result {
  return (...given) => {
    try {
      const result = work(...given);
      // Wrapped as well, with its own type
      return (typeof result === 'function' ? quietly(result as () => unknown, undefined) : result) as Result;
    } catch (thrown) {
      say(thrown);
      return otherwise;
    }
  };
}

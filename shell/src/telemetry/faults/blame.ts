import { isApiError } from 'shared-auth';
import { getReportContext } from '../reports';

/** A module's file, in an address or a stack trace. */
const moduleFile = /\/modules\/(mfe-[a-z0-9-]+)\/(\d+\.\d+\.\d+[^/\s]*)\//;

export interface VersionOfModule {
  moduleId: string;
  version: string;
}

/** The version in whose file something was thrown; null when it was none of a module's. */
export function versionIn(text: string): VersionOfModule | null {
  const [, moduleId, version] = moduleFile.exec(text) ?? [];
  return moduleId && version ? { moduleId, version } : null;
}

export const textOf = (thrown: unknown): string => {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return 'something that has no text';
  }
};

const traceOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? '') : '');

/**
 * The shell, where what was thrown names files of it and none of a module, unless it is of a kind that
 * tells whose failure it is: a module's or the server's.
 */
export function shellThatThrew(thrown: unknown): VersionOfModule | null {
  const { shell } = getReportContext();
  const trace = traceOf(thrown);
  if (!trace.includes(`/modules/shell/${shell}/`) || versionIn(trace)) return null;
  return isApiError(thrown) || Object.hasOwn(Object(thrown), 'moduleId') ? null : { moduleId: 'shell', version: shell };
}

/**
 * The version that threw: by the trace of what was thrown, else by the innermost component whose file is named, else
 * what stood there. Files of the shell alone are named by its own faults and by modules' wrong use of what it provides:
 * then it is the shell where that is what is on trial.
 */
export function versionThatThrew(thrown: unknown, components = '', stood: VersionOfModule | null = null) {
  const named = versionIn(traceOf(thrown));
  if (named) return named;
  const placed = versionIn(components) ?? stood;
  const shell = shellThatThrew(thrown);
  const { candidates } = getReportContext();
  const isOnTrial = (of: VersionOfModule | null) => of !== null && candidates.has(`${of.moduleId}@${of.version}`);
  return isOnTrial(shell) && !isOnTrial(placed) ? shell : placed;
}

import { isApiError } from 'shared-auth';
import { getReportContext } from '../reports';

/** A module's file, in an address or a stack trace. */
const moduleFile = /\/modules\/(mfe-[a-z0-9-]+)\/(\d+\.\d+\.\d+[^/\s]*)\//;

export interface VersionOfModule {
  moduleId: string;
  version: string;
}

/** The version whose file is in a stack trace; null for none of a module. */
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
 * The shell, where a stack trace names files of it and none of a module, unless the kind of the error attributes it to
 * a module or the server.
 */
export function shellThatThrew(thrown: unknown): VersionOfModule | null {
  const { shell } = getReportContext();
  const trace = traceOf(thrown);
  if (!trace.includes(`/modules/shell/${shell}/`) || versionIn(trace)) return null;
  return isApiError(thrown) || Object.hasOwn(Object(thrown), 'moduleId') ? null : { moduleId: 'shell', version: shell };
}

/**
 * The version that threw: by the stack trace, else by the innermost component whose file is named, else the version
 * shown there. A trace with files of the shell alone may be its own fault or a module's wrong use of it: then it is
 * attributed to the shell if only the shell is being rolled out.
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

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

/** The text of the thrown value. */
export const textOf = (thrown: unknown): string => {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return 'something that has no text';
  }
};

/**
 * The version that threw: by the trace of what was thrown, else by the innermost component, where its file is named.
 */
export const versionThatThrew = (thrown: unknown, components = '') =>
  (thrown instanceof Error ? versionIn(thrown.stack ?? '') : null) ?? versionIn(components);

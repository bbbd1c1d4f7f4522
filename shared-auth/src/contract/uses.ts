import * as v from 'valibot';

/**
 * What a module uses of the shell, as its build found: it is stored with the release, and the compatibility check
 * compares it with what shells provide.
 */
export const moduleUses = v.object({
  /** Package → exported name → hash of its public type; '' where only the name counts. */
  exports: v.record(v.string(), v.record(v.string(), v.string())),
  /** Names of `paths` that it links to. */
  paths: v.array(v.string()),
  /**
   * Design tokens of its styles, such as `--space-2`, and texts of shared-ui, such as `ui:places.alarms`; unknown of
   * older builds.
   */
  tokens: v.optional(v.array(v.string())),
  texts: v.optional(v.array(v.string())),
});
export type ModuleUses = v.InferOutput<typeof moduleUses>;

/** What a shell provides to modules, as its build found. */
export const shellGives = v.object({
  /**
   * Package → exported name → hashes of the public types that it serves: its own first, then older ones that code still
   * fits.
   */
  exports: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
  icons: v.array(v.string()),
  slots: v.array(v.string()),
  /** Names of `paths`. */
  paths: v.array(v.string()),
  /** Fields of module.json that it reads, such as `menu.icon`. */
  fields: v.array(v.string()),
  /** Absent of shells that were built before these were recorded. */
  tokens: v.optional(v.array(v.string())),
  texts: v.optional(v.array(v.string())),
});
export type ShellGives = v.InferOutput<typeof shellGives>;

/** What a release declares to use; null for one that was built before this was recorded. */
export function usesOf(release: object): ModuleUses | null {
  const read = v.safeParse(moduleUses, (release as { uses?: unknown }).uses);
  return read.success ? read.output : null;
}

/** What a shell's release provides by its own record; null for one that was built before there were records. */
export function givesOf(release: object): ShellGives | null {
  const read = v.safeParse(shellGives, (release as { gives?: unknown }).gives);
  return read.success ? read.output : null;
}

/**
 * The name under which a shell provides a package in the major version of a range: the package's own name, or that of
 * an older major, such as `shared-ui@1`.
 *
 * @param provided what the shell provides, by name
 */
export function providedAs(provided: object, name: string, range = ''): string {
  const older = `${name}@${/\d+/.exec(range)?.[0]}`;
  return older in provided ? older : name;
}

/** Data of module.json, not fields: labels, settings, what only those read who roll out, and what operators allow. */
const data: ReadonlySet<string> = new Set(['locales', 'settings', 'accepted', 'takeBack', 'needs', 'backend']);

/** Fields of module.json that a shell reads, by dotted path, as far as a module has them: `menu.icon`. */
export function fieldsOf(descriptor: object): string[] {
  const fields = new Set<string>();
  for (const [key, value] of Object.entries(descriptor)) {
    if (key === '$schema') continue;
    fields.add(key);
    if (data.has(key)) continue;
    for (const item of Array.isArray(value) ? value : [value])
      if (typeof item === 'object' && item !== null) for (const name of Object.keys(item)) fields.add(`${key}.${name}`);
  }
  return [...fields].sort();
}

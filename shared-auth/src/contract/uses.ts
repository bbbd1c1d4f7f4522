import * as v from 'valibot';

/**
 * The parts of the shell that a module uses, as its build found them: they are stored with the release, and the
 * compatibility check compares them with the parts that shells provide.
 */
export const moduleUses = v.object({
  /** Package → exported name → hash of its public type; '' where only the name is relevant. */
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

/** The parts that a shell provides to modules, as its build found them. */
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

/** The declared uses of a release; null for a release built before uses were recorded. */
export function usesOf(release: object): ModuleUses | null {
  const read = v.safeParse(moduleUses, (release as { uses?: unknown }).uses);
  return read.success ? read.output : null;
}

/** The recorded provisions of a shell's release; null for one built before they were recorded. */
export function givesOf(release: object): ShellGives | null {
  const read = v.safeParse(shellGives, (release as { gives?: unknown }).gives);
  return read.success ? read.output : null;
}

/**
 * The name under which a shell provides a package in the major version of a range: the package's own name, or that of
 * an older major, such as `shared-ui@1`.
 *
 * @param provided the provided packages, by name
 */
export function providedAs(provided: object, name: string, range = ''): string {
  const older = `${name}@${/\d+/.exec(range)?.[0]}`;
  return older in provided ? older : name;
}

/**
 * Properties of module.json that are data and not fields for the shell: labels, settings, and values that only rollouts
 * or operators read.
 */
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

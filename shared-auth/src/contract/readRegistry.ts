import * as v from 'valibot';
import { ring } from './bucket';
import { type ModuleEntry, moduleRelease, type Registry, registry, shellEntry, shellRelease } from './module';

/** A version that a reader does not understand, and leaves out. */
export interface UnreadRelease {
  /** `shell` or a module's id. */
  id: string;
  part: 'stable' | 'candidate' | 'lastGood';
  version: string | null;
  /** Where and why, e.g. `contributes.routes.0.role: Invalid type`. */
  problem: string;
}

/** The part of a registry that could be read, and the releases that were left out. */
export interface ReadRegistry {
  registry: Registry;
  unread: UnreadRelease[];
}

/** A registry that is unusable as a whole: no JSON, another schema, no shell. */
export class RegistryDataError extends Error {
  override name = 'RegistryDataError';
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parsed value, with defaults for absent fields. Fields that this reader does not know are left in place for
 * others.
 */
function withDefaults(raw: unknown, parsed: unknown): unknown {
  if (Array.isArray(raw) && Array.isArray(parsed)) return raw.map((item, index) => withDefaults(item, parsed[index]));
  if (isObject(raw) && isObject(parsed)) {
    const keys = new Set([...Object.keys(parsed), ...Object.keys(raw)]);
    return Object.fromEntries([...keys].map((key) => [key, withDefaults(raw[key], parsed[key])]));
  }
  return raw === undefined ? parsed : raw;
}

/** @returns the value with its defaults, or where and why it cannot be read. */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): { value: v.InferOutput<Schema> } | { problem: string } {
  const { success, output, issues } = v.safeParse(schema, raw);
  // The parsed value, unknown fields added
  if (success) return { value: withDefaults(raw, output) as v.InferOutput<Schema> };
  return { problem: issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`).join('; ') };
}

const versionOf = (raw: unknown) => (isObject(raw) && typeof raw.version === 'string' ? raw.version : null);
const candidateSchema = v.object({
  ...moduleRelease.entries,
  percent: v.pipe(v.number(), v.minValue(0)),
  rings: v.optional(v.fallback(v.array(ring), [])),
});

function readModule(id: string, raw: unknown, unread: UnreadRelease[]): ModuleEntry | null {
  const entry: Json = isObject(raw) ? raw : {};
  function part<Schema extends v.GenericSchema>(name: UnreadRelease['part'], schema: Schema) {
    if (name !== 'stable' && entry[name] === undefined) return undefined;
    const result = read(schema, entry[name]);
    if ('value' in result) return result.value;
    unread.push({ id, part: name, version: versionOf(entry[name]), problem: result.problem });
    return undefined;
  }
  const stable = part('stable', moduleRelease);
  const candidate = part('candidate', candidateSchema);
  const lastGood = part('lastGood', moduleRelease);
  // In place of a stable version that cannot be read, the last good one serves everybody.
  if (!stable) return lastGood ? { stable: lastGood } : null;
  const { stable: _stable, candidate: _candidate, lastGood: _lastGood, ...more } = entry;
  return { ...more, stable, ...(candidate ? { candidate } : {}), ...(lastGood ? { lastGood } : {}) };
}

function readShell(raw: unknown, unread: UnreadRelease[]): Registry['shell'] {
  const whole = read(shellEntry, raw);
  if ('value' in whole) return whole.value;
  const { candidate, lastGood, ...own }: Json = isObject(raw) ? raw : {};
  const stable = read(shellRelease, own);
  const before = lastGood === undefined ? null : read(shellRelease, lastGood);
  if ('problem' in stable) {
    unread.push({ id: 'shell', part: 'stable', version: versionOf(raw), problem: stable.problem });
    if (before && 'value' in before) return before.value;
    throw new RegistryDataError(`the shell cannot be read: ${stable.problem}`);
  }
  const after = candidate === undefined ? null : read(shellEntry.entries.candidate, candidate);
  if (after && 'problem' in after)
    unread.push({ id: 'shell', part: 'candidate', version: versionOf(candidate), problem: after.problem });
  if (before && 'problem' in before)
    unread.push({ id: 'shell', part: 'lastGood', version: versionOf(lastGood), problem: before.problem });
  return {
    ...stable.value,
    ...(after && 'value' in after && after.value ? { candidate: after.value } : {}),
    ...(before && 'value' in before ? { lastGood: before.value } : {}),
  };
}

const frame = v.object({ schema: registry.entries.schema, revision: registry.entries.revision, modules: v.unknown() });

/**
 * Reads a registry version by version: an unreadable version is left out and named, and does not affect the others.
 * Fields that this reader does not know are preserved.
 * @throws RegistryDataError where the whole registry is unusable
 */
export function readRegistryData(json: unknown): ReadRegistry {
  const outer = read(frame, json);
  if ('problem' in outer) throw new RegistryDataError(outer.problem);
  const unread: UnreadRelease[] = [];
  const modules = isObject(outer.value.modules) ? outer.value.modules : {};
  return {
    registry: {
      schema: outer.value.schema,
      revision: outer.value.revision,
      shell: readShell(isObject(json) ? json.shell : undefined, unread),
      modules: Object.fromEntries(
        Object.entries(modules).flatMap(([id, raw]) => {
          const entry = readModule(id, raw, unread);
          return entry ? [[id, entry] as const] : [];
        }),
      ),
    },
    unread,
  };
}

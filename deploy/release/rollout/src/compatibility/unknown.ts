import * as v from 'valibot';

const recorded = v.object({ unknown: v.array(v.string()) });

/** The unknown facts of a version, one line each: none for our own builds, some for those of other tools. */
export function unknownOf(release: object): string[] {
  const read = v.safeParse(recorded, release);
  return read.success ? read.output.unknown : [];
}

/** The same for people. */
export function unknownLines(release: object): string[] {
  const unknown = unknownOf(release);
  return unknown.length === 0 ? [] : ['not known of it:', ...unknown.map((line) => `  ${line}`)];
}

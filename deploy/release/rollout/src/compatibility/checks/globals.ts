import * as v from 'valibot';
import { moduleRule, otherModules } from './candidate';

const recorded = v.object({ globals: v.array(v.string()) });

/** Global variables that a build of other tools leaves in the page: its container, and its list of chunks. */
function globalsOf(release: object): string[] {
  const read = v.safeParse(recorded, release);
  return read.success ? read.output.globals : [];
}

export const globals = moduleRule('no other module leaves its container or chunks under the same name', (candidate) =>
  otherModules(candidate).flatMap(([id, release]) => {
    const taken = globalsOf(release);
    return globalsOf(candidate.release)
      .filter((name) => taken.includes(name))
      .map(
        (name) =>
          `the global "${name}" is that of ${id}@${release.version}: give the federation plugin another name ("name: '${candidate.id.replaceAll('-', '_')}'")`,
      );
  }),
);

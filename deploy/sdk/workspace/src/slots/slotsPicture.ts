import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules } from '@fleet/build/workspace';
import { isNoVersion, type ModuleRelease, type Registry, slotNames } from 'shared-auth/contract';

/** Path of the picture, below the workspace's root. */
export const SLOTS = 'docs/slots.md';

/** The fields of a module.json that the picture shows; each build checks them. */
type Shown = Pick<ModuleRelease['contributes'], 'id' | 'slots' | 'widgets'>;

/** The modules of this repository, as their module.json describes them. */
export const modulesOfWorkspace = (): Shown[] =>
  workspaceModules().map((id) => JSON.parse(readFileSync(join(packageDir(id), 'module.json'), 'utf8')) as Shown);

/** The modules that everybody has, of whatever repository. */
export const modulesOfRegistry = ({ modules }: Registry): Shown[] =>
  Object.values(modules).flatMap(({ stable }) => (isNoVersion(stable) ? [] : [stable.contributes]));

const node = (name: string) => name.replace(/\W/g, '_');
/** The part before the first dot: slots of one area are drawn together. */
const areaOf = (slot: string) => slot.split('.')[0] ?? '';

/**
 * The widgets in each slot as a Mermaid diagram: the review of a change shows where it adds which.
 * @param from what the picture is of, as its first line says it
 */
export function slotsPicture(
  modules: readonly Shown[] = modulesOfWorkspace(),
  from = 'Written by `npm run slots` from each module.json; a test holds them together.',
): string {
  const owned = modules.flatMap(({ slots = [] }) => slots.map(({ name }) => name));
  const slots = [...slotNames, ...owned].sort();
  const areas = [...new Set(slots.map(areaOf))];
  const hung = modules
    .flatMap(({ id, widgets }) => widgets.map((widget) => ({ id, ...widget })))
    .sort((a, b) => a.slot.localeCompare(b.slot) || (a.order ?? 0) - (b.order ?? 0) || a.id.localeCompare(b.id));
  return [
    '# Slots',
    '',
    `${from} A slot without an arrow is empty.`,
    '',
    '```mermaid',
    'flowchart LR',
    ...areas.flatMap((area) => [
      `  subgraph ${node(area)}_area["${area}"]`,
      ...slots.filter((slot) => areaOf(slot) === area).map((slot) => `    ${node(slot)}["${slot}"]`),
      '  end',
    ]),
    ...hung.map(({ id, slot, slotVersion, expose, order, role, capability }) => {
      const words = [expose.slice(2), slotVersion, order, role && `from ${role}`, capability && `with ${capability}`];
      return `  ${node(slot)} -- "${words.filter((word) => word !== undefined).join(', ')}" --> ${node(id)}["${id}"]`;
    }),
    '```',
    '',
  ].join('\n');
}

import { packageDir, workspaceModules } from '@fleet/build/workspace';

/** There is no module where the command was called. */
export class UnknownModuleError extends Error {
  override name = 'UnknownModuleError';
}

/** The module of the folder one is in. @throws UnknownModuleError */
export function currentModule(): { id: string; dir: string } {
  const [id] = workspaceModules();
  if (id === undefined) throw new UnknownModuleError('Here is no module: its folder has a module.json.');
  return { id, dir: packageDir(id) };
}

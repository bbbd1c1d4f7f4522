/** The one build of shell and modules. */
export { gzipSize, integrityMapOf, integrityOf, listFiles } from './artifact';
export { type Artifact, type BuildOptions, buildPackage } from './buildPackage';
export { descriptorProblems, type ModuleSource, readModule, textKeys } from './descriptor';
export { BuildError, DescriptorError } from './errors';
export { containerName, modulePreset } from './modulePreset';
export type { BuildRequest, Preset } from './preset';
export { sharedPackages } from './sharedPackages';
export { sharesOf } from './shares';
export { shellPreset } from './shellPreset';
export { BudgetError, checkSizes, measureModules, measureSizes, storedFolder } from './sizes';
export { sourceVersion } from './sourceVersion';
export { packageDir, packageVersion, uncommittedSources, workspaceModules, workspaceRoot } from './workspace';

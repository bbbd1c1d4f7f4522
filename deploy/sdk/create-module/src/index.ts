/** The files of a new module, in the monorepo and in a separate repository. */
export { type ModuleNames, namesOf } from './names';
export { moduleFiles, runtimePackages } from './templates/moduleFiles';
export { pipelineOf, pipelineWith } from './templates/pipeline';

/** Makes new modules of the console. */
export { createModule } from './newModule';
export { pipelineFor } from './pipeline';

export { paste } from './paste';
export { type ReadCell, readCsv, readSheet, readText } from './readSheet';
export { type RenderModuleOptions, type RenderModuleResult, renderModule } from './renderModule';
export { type RenderWithUiOptions, type RenderWithUiResult, renderWithUi } from './renderWithUi';

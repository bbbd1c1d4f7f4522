export { paste } from './paste';
export { type ReadCell, readCsv, readSheet, readText } from './readSheet';
export type { RenderWithUiOptions, RenderWithUiResult } from './renderWithUi';
export { renderWithUi } from './renderWithUi';

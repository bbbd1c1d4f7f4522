export { paste } from './paste';
export { type ReadCell, readCsv, readSheet } from './readSheet';
export type { RenderWithUiOptions, RenderWithUiResult } from './renderWithUi';
export { renderWithUi } from './renderWithUi';

export { paste } from './paste';
export type { RenderWithUiOptions, RenderWithUiResult } from './renderWithUi';
export { renderWithUi } from './renderWithUi';

export type { RenderWithUiOptions, RenderWithUiResult } from './renderWithUi';
export { renderWithUi } from './renderWithUi';

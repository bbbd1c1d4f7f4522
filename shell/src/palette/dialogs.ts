export { HelpDialog } from './HelpDialog';
export { PaletteDialog } from './PaletteDialog';

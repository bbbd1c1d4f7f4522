import type { ModuleLoadError } from './loading/loadErrors';

/** How far a module has come in this page. */
export type ModuleState =
  | { status: 'pending' }
  | { status: 'loading' }
  | { status: 'loaded'; version: string }
  | { status: 'failed'; error: ModuleLoadError };

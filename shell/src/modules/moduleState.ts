import type { ModuleLoadError } from './loading/loadErrors';

/** The loading state of a module in this page. */
export type ModuleState =
  | { status: 'pending' }
  | { status: 'loading' }
  | { status: 'loaded'; version: string }
  | { status: 'failed'; error: ModuleLoadError };

import type { MenuIcon, RequiredRole } from 'shared-auth';

/** One entry of the sidebar, read from the registry's data before any module code runs. */
export interface MenuItem {
  moduleId: string;
  path: string;
  icon: MenuIcon;
  /** i18next key of the label, in the shell's `menu` namespace. */
  labelKey: string;
  role?: RequiredRole | undefined;
  place: 'main' | 'footer';
  order: number;
}

/** Why a module could not be used. */
export type FailureKind =
  /** The host contract or a shared package does not fit. */
  | 'incompatible'
  /** No answer, or none within 8 s. */
  | 'network'
  | 'timeout'
  /** A file is missing (404) or answered with a failure status. */
  | 'http'
  /** A file's hash is not the registry's, or the registry has none. */
  | 'integrity'
  /** What was loaded could not be evaluated or has no such page. */
  | 'evaluation'
  /** It threw while rendering. */
  | 'render';

export interface ModuleFailure {
  kind: FailureKind;
  moduleId: string;
  version: string;
  /** For the console and the details of the message; never a translation. */
  detail: string;
}

export type ModuleState =
  | { status: 'pending' }
  | { status: 'loading' }
  | { status: 'loaded'; version: string }
  | { status: 'failed'; failure: ModuleFailure };

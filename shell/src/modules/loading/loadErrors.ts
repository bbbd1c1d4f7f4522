/** Why a version of a module could not be used. */
export type FailureKind =
  /** The host contract or a shared package does not fit. */
  | 'incompatible'
  /** The server could not be reached. */
  | 'network'
  /** No response within `LOAD_LIMIT_MS`, of a candidate `CANDIDATE_LOAD_LIMIT_MS`. */
  | 'timeout'
  /** A file is missing (404) or returned a failure status. */
  | 'http'
  /** A file's hash differs from the registry's, or the registry has none. */
  | 'integrity'
  /** A file was loaded but has the wrong content: a manifest that is no JSON, a page that is no component. */
  | 'invalid'
  /** The file threw while it was evaluated. */
  | 'evaluation'
  /** It threw while rendering. */
  | 'render'
  /** Its page rendered no visible content. */
  | 'blank'
  /** Its page stayed suspended. */
  | 'suspended'
  /** A query of its page failed by its own code. */
  | 'query';

/** Failures of the network or the server, not of the module. */
export const transportFailures: ReadonlySet<FailureKind> = new Set(['network', 'timeout', 'http']);

export interface ModuleVersion {
  moduleId: string;
  version: string;
}

/** Why a version of a module could not be used. The kind is a field, so that the message need not be parsed. */
export class ModuleLoadError extends Error implements ModuleVersion {
  override name = 'ModuleLoadError';
  readonly kind: FailureKind;
  readonly moduleId: string;
  readonly version: string;

  /** @param detail for the browser's console and the details of the message; never a translation */
  constructor(kind: FailureKind, { moduleId, version }: ModuleVersion, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.kind = kind;
    this.moduleId = moduleId;
    this.version = version;
  }
}

export const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Turns an error of a container, or of the module's own code at evaluation, into a `ModuleLoadError`. */
export function fromContainer(error: unknown, of: ModuleVersion): ModuleLoadError {
  if (error instanceof ModuleLoadError) return error;
  return new ModuleLoadError('evaluation', of, detailOf(error), error);
}

/** The error of a module's own chunk loading. Its fields are the bundler's. */
interface ChunkLoadError extends Error {
  /** URL of the chunk. */
  request: string;
  type: string;
}

/** Whether one of the module's further files did not load. */
export const isChunkLoadError = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error && typeof error.request === 'string';

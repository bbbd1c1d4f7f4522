/** Publishing and rolling out of shell and modules. */

export type { Change, Revision } from './releases/revision';
export { createLocalStore } from './store/localStore';
export { readRegistry, readRevision, writeRegistry } from './store/registryFile';
export { ImmutableError, readModuleRelease, readRelease, readShellRelease, storeArtifact } from './store/releases';
export { ConflictError, type Precondition, type Store, type StoredFile } from './store/store';
export { rollOutWorkspace } from './workspace/rollOutWorkspace';

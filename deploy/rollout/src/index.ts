/** Publishing and rolling out of shell and modules. */
export { createLocalStore } from './store/localStore';
export { type Change, type Revision, readRegistry, readRevision, writeRegistry } from './store/registryFile';
export { ImmutableError, readModuleRelease, readRelease, readShellRelease, storeArtifact } from './store/releases';
export { ConflictError, type Precondition, type Store, type StoredFile } from './store/store';
export { rollOutWorkspace } from './workspace/rollOutWorkspace';

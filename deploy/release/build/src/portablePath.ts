import * as own from 'node:path';

/** How a system writes paths: that of this computer, or one that is passed in. */
export type PathStyle = Pick<typeof own, 'relative' | 'sep'>;

/** A file below a folder as addresses, hashes, stores and manifests name it: with `/`, wherever it was built. */
export const nameBelow = (folder: string, file: string, { relative, sep }: PathStyle = own): string =>
  relative(folder, file).split(sep).join('/');

import { deferred } from '../../internal/deferred';
import type { FileFieldProps } from './FileField';

export type { FileFieldProps } from './FileField';

/** A file from the disk, chosen or dropped. Its code comes after the page's. */
export const FileField = deferred<FileFieldProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './FileField')).FileField,
);

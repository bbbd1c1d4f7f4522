import { deferred } from '../../internal/deferred';
import type { FileFieldProps } from './FileField';

export type { FileFieldProps } from './FileField';

/** A file from the disk, selected or dropped. Its code is loaded after the page's. */
export const FileField = deferred<FileFieldProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './FileField')).FileField,
);

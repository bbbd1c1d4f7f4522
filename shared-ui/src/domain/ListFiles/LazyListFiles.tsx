import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import type { ListFilesProps } from './ListFiles';

export type { ListFilesProps } from './ListFiles';

/** Buttons that save a list as CSV and as a workbook. Their code comes after the page's. */
export const ListFiles = deferred<ListFilesProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './ListFiles')).ListFiles,
);
preloadWhenIdle(ListFiles.preload);

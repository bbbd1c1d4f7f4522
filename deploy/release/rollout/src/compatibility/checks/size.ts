import { acceptsSize, kilobytes, sizeProblems } from '@fleet/build/moduleSize';
import { isNoVersion, liveOf } from '../../releases/releaseSet';
import type { CheckRule } from './candidate';

/** How much larger, gzip, than the stable version a candidate may be without an explicit allowance. */
const GROWTH = { factor: 1.2, bytes: 10_000 };

export const size: CheckRule = {
  title: 'the code is within its size budget',
  reasons({ kind, id, release, set }) {
    if (kind === 'module' && acceptsSize(release)) return [];
    const bytes = release.size ?? 0;
    const stable = liveOf(set, id)?.stable;
    const before = stable && !isNoVersion(stable) ? stable.size : undefined;
    const limit =
      before === undefined ? Number.POSITIVE_INFINITY : Math.max(before * GROWTH.factor, before + GROWTH.bytes);
    return [
      ...(kind === 'module' ? sizeProblems(release) : []),
      ...(bytes > limit
        ? [
            `${kilobytes(bytes)} of code; the stable version has ${kilobytes(before ?? 0)}, so ${kilobytes(limit)} would pass`,
          ]
        : []),
    ];
  },
};

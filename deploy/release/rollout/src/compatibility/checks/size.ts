import { isNoVersion, liveOf } from '../../releases/releaseSet';
import type { CheckRule } from './candidate';

/** How much larger, gzip, than the stable version a candidate may be without an explicit allowance. */
const GROWTH = { factor: 1.2, bytes: 10_000 };
/** Bytes, gzip, of all code of one module. */
const MODULE_BUDGET_BYTES = 200_000;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export const size: CheckRule = {
  title: 'the code is within its size budget',
  reasons({ kind, id, release, set }) {
    const bytes = release.size ?? 0;
    const stable = liveOf(set, id)?.stable;
    const before = stable && !isNoVersion(stable) ? stable.size : undefined;
    const limit =
      before === undefined ? Number.POSITIVE_INFINITY : Math.max(before * GROWTH.factor, before + GROWTH.bytes);
    return [
      ...(kind === 'module' && bytes > MODULE_BUDGET_BYTES
        ? [`${kilobytes(bytes)} of code; a module may have ${kilobytes(MODULE_BUDGET_BYTES)}`]
        : []),
      ...(bytes > limit
        ? [
            `${kilobytes(bytes)} of code; the stable version has ${kilobytes(before ?? 0)}, so ${kilobytes(limit)} would pass`,
          ]
        : []),
    ];
  },
};

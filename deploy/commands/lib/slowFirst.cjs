const { default: Sequencer } = require('@jest/test-sequencer');

/** Tests that start servers or programs take longest, and longer than their size suggests. */
const isSlow = (test) => /[\\/]deploy[\\/](server|sdk|release[\\/]rollout)[\\/]/.test(test.path);

/**
 * As Jest orders test files, only that the slow ones come first: in a clean clone it knows no times and goes by size,
 * and a short file that takes two minutes then runs last, with the other cores idle.
 */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};

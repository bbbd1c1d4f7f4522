import fc from 'fast-check';

/**
 * Any reports of different seconds, in the order of time, with an order in which they are sent, some of them again, and
 * how many are in a request.
 */
export const anyOrder = <R extends { second: number }>(report: fc.Arbitrary<R>, maxLength: number) =>
  fc.uniqueArray(report, { minLength: 2, maxLength, selector: ({ second }) => second }).chain((reports) =>
    fc.record({
      reports: fc.constant(reports.toSorted((a, b) => a.second - b.second)),
      order: fc.subarray(reports.map((_, i) => i)).chain((again) =>
        fc.shuffledSubarray([...reports.map((_, i) => i), ...again], {
          minLength: reports.length + again.length,
          maxLength: reports.length + again.length,
        }),
      ),
      size: fc.integer({ min: 1, max: 8 }),
    }),
  );

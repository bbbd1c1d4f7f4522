import { readReport, reportText } from './report';
import { isUndeclaredBreak, sharedApi } from './sharedApi';

describe('row 45: the API of the shared packages', () => {
  const api = sharedApi();

  it.each(Object.keys(api))('%s breaks nobody without a major version', (name) => {
    const committed = readReport(name);
    const current = api[name];
    const breaks = current && committed && isUndeclaredBreak(current, current.report.version, committed.report.version);
    expect(breaks ? current.broken : []).toEqual([]);
  });

  it.each(Object.keys(api))('%s is what its committed report says: npm run api-report', (name) => {
    const committed = readReport(name);
    const current = api[name];
    expect(committed?.report).toEqual(current?.report);
    expect(committed && reportText(name, committed.report, committed.declarations)).toBe(
      current && reportText(name, current.report, new Map(current.declarations)),
    );
  });
});

import { type Report, sendReportsBy } from '../reports';
import { watchViolations } from './policyViolations';

let reports: Report[];
let stop: () => void;
beforeEach(() => {
  reports = [];
  sendReportsBy((report) => void reports.push(report));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stop = watchViolations();
});
afterEach(() => {
  stop();
  sendReportsBy(null);
  jest.restoreAllMocks();
});

const violate = (sourceFile: string, more: object = {}) =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      ...{ sourceFile, effectiveDirective: 'worker-src', blockedURI: 'blob', lineNumber: 3, columnNumber: 9 },
      ...more,
    }),
  );

it('P10: books what the policy blocked to the version in whose file it happened, once, with its place', () => {
  const file = 'https://host/modules/mfe-one/1.2.0/page.js';
  violate(file);
  violate(file);
  expect(reports).toEqual([expect.objectContaining({ module: 'mfe-one', version: '1.2.0', kind: 'violation' })]);
  const thrown = reports[0]?.thrown as Error;
  expect(thrown.message).toBe("the policy's worker-src blocked blob");
  expect(thrown.stack).toContain(`${file}:3:9`);
});

it('P10: names no address that was blocked, only its origin, and nothing of a browser extension', () => {
  violate('https://host/modules/mfe-two/1.2.0/page.js', { blockedURI: 'https://elsewhere.example/a?plate=SK-1' });
  violate('chrome-extension://abc/content.js');
  violate('');
  expect(reports.map(({ module }) => module)).toEqual(['mfe-two']);
  expect(String(reports[0]?.thrown)).toMatch(/https:\/\/elsewhere\.example$/);
});

it('P5-16: books no WebAssembly that a module tried and does without', () => {
  violate('https://host/modules/mfe-three/1.2.0/page.js', {
    ...{ effectiveDirective: 'script-src', blockedURI: 'wasm-eval' },
  });
  expect(reports).toEqual([]);
});

import type { Registry } from 'shared-auth/contract';
import { pageRegistry } from '../../registry/registry';
import { release } from '../../registry/testing';
import { type Report, sendReportsBy } from '../reports';
import { watchViolations } from './policyViolations';

jest.mock('../../registry/registry');

/** What was asked of the registry has been answered. */
const flush = () => new Promise<void>((resolve) => setTimeout(resolve));

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

it('books a source that a version asks its operators for to nobody, and any other to that version', async () => {
  const asking = release('1.2.0');
  asking.contributes.needs = { connect: ['https://a.example.mk'] };
  const registry = { schema: 1, revision: 1, shell: {}, modules: { 'mfe-four': { stable: asking } } };
  jest.mocked(pageRegistry).mockResolvedValue(registry as unknown as Registry); // its modules alone are read
  const blocked = (effectiveDirective: string, blockedURI: string) =>
    violate('https://host/modules/mfe-four/1.2.0/page.js', { effectiveDirective, blockedURI });
  blocked('connect-src', 'https://a.example.mk/prices?of=7');
  await flush();
  expect(reports).toEqual([]);
  blocked('img-src', 'https://a.example.mk/a.png');
  await flush();
  expect(reports.map(({ thrown }) => String(thrown))).toEqual([
    "Error: the policy's img-src blocked https://a.example.mk",
  ]);
});

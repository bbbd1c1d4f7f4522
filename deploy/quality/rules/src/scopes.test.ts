import { lintFindings } from './testing/lintFindings';

/** In a module's component; `scope` is what `useScopedEffect` hands it. */
const refused = [
  'setTimeout(() => undefined, 1);',
  'window.setInterval(() => undefined, 1);',
  'globalThis.requestAnimationFrame(() => undefined);',
  'addEventListener("resize", () => undefined);',
  'document.addEventListener("keydown", () => undefined, true);',
  'window.matchMedia("print").addEventListener("change", () => undefined);',
  'const stop = live.subscribe("alarm", () => undefined); stop();',
  'live.onAlarm(() => undefined);',
  'new ResizeObserver(() => undefined).observe(document.body);',
  'const channel = new BroadcastChannel("x"); channel.close();',
];
const allowed = [
  'scope.later(() => undefined, 1);',
  'scope.repeat(() => undefined, 1);',
  'scope.listen(document, "keydown", () => undefined);',
  'scope.add(live.subscribe("alarm", () => undefined));',
  'scope.add(live.onAlarm(() => undefined));',
  'scope.own(new ResizeObserver(() => undefined)).observe(document.body);',
];

const caseOf = (folder: string) => (statement: string) => ({
  folder,
  source: `import { live, type Scope } from 'shared-auth';
export function start(scope: Scope) {
  ${statement}
  return [live, scope];
}
`,
});
const cases = [
  ...refused.map(caseOf('mfe-alarms/src/alarms')),
  ...allowed.map(caseOf('mfe-alarms/src/alarms')),
  // The shell and the shared packages end their own; modules' helpers of tests end with the test.
  ...refused.map(caseOf('shell/src')),
  ...refused.map(caseOf('mfe-alarms/src/testing')),
];
const findings = lintFindings(cases).map((found) => found.filter((category) => category === 'plugin'));

it.each(refused.map((statement, index) => [statement, index] as const))(
  'row 42: lint refuses in a module: %s',
  (_statement, index) => {
    expect(findings[index]).toEqual(['plugin']);
  },
);

it('lets modules start all of it by a scope, and leaves shell and tests alone', () => {
  expect(findings.slice(refused.length).flat()).toEqual([]);
});

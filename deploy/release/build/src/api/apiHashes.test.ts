import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPackages } from '../sharedPackages';
import { packageVersion } from '../workspace';
import { hashesOfShell, hashesOfSources } from './apiHashes';

const dir = mkdtempSync(join(tmpdir(), 'fleet-looks-'));
afterAll(() => rmSync(dir, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};

it('records the tokens and texts of shared-ui that a module names, so that a shell without them is refused', () => {
  const files = [
    file('a.module.css', '.a { --own: 1; gap: var(--space-2); width: var(--own); top: var(--of-the-shell, 0px); }'),
    file('B.jsx', "style={{ '--set': 1, [`--put`]: 2, top: 'var(--set)', left: 'var(--put)', gap: 'var(--done)' }}"),
    file('C.js', 'element.style.setProperty("--done", "1px");'),
    file('A.tsx', "t('ui:places.alarms'); t('ui:kinds.' + kind); t('alarms.title');"),
  ];
  expect(hashesOfSources(files)).toEqual({
    tokens: ['--space-2'],
    texts: ['ui:places.alarms'].map((key) => key.slice(3)),
  });
  const given = hashesOfShell();
  expect(given.tokens).toContain('--space-2');
  expect(given.texts).toContain('places.alarms');
});

it('lets a library style its own classes, and nothing of others', () => {
  const check = createRequire(__filename)('../adopt/ownSelectors.cjs') as (css: string) => string;
  expect(
    check('/* a */ .uplot, .u-a > div { x: y } @media print { .uplot { x: y } } @keyframes a { from { x: y } }'),
  ).toMatch('uplot');
  for (const css of ['body { margin: 0 }', '.a { x: y } :root { --space-2: 0 }', '@media print { a, .b { x: y } }'])
    expect(() => check(css)).toThrow('would style what belongs to others');
});

it('takes our own packages in the major that is built against', () => {
  for (const name of ['shared-auth', 'shared-ui'] as const)
    expect(sharedPackages[name].requiredVersion).toBe(`^${packageVersion(name).split('.')[0]}.0.0`);
});

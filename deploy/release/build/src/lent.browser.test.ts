import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepDefaults, lentThings } from '../../../../shell/src/telemetry/behaviour/frame';

it('docs/behaviour.md lists what the shell lends to modules, and what is put back', () => {
  const stop = keepDefaults({ getDefaultOptions: () => ({}), setDefaultOptions: () => {} });
  const docs = readFileSync(join(__dirname, '../../../../docs/behaviour.md'), 'utf8');
  const listed = docs.matchAll(/^\| `?([^|`]*)`? \| the shell \| (put back)?/gm);
  expect([...listed].map(([, name, fate]) => [name, fate !== undefined])).toEqual(lentThings());
  stop();
});

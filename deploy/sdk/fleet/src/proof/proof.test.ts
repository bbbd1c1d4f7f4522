import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { ModuleRelease } from 'shared-auth/contract';
import { adviceOn, violationLine } from './advice';
import { pagesOf, stopsOf } from './stops';

const release = {
  contributes: {
    routes: [{ path: '/tyres/:id/edit', expose: './Page', title: 'tyres' }],
    widgets: [
      { slot: 'console.palette', expose: './Palette', title: 'tyres' },
      { slot: 'vehicle.cards', expose: './Card', title: 'tyres' },
      { slot: 'proposed.device.cards', expose: './Trial', title: 'tyres' },
      { slot: 'console.header', expose: './Button', title: 'unnamed' },
      { slot: 'mfe-fleet/vehicle.summary', expose: './Summary', title: 'tyres' },
    ],
    locales: { mk: { tyres: 'Гуми' }, en: { tyres: 'Tyres' } },
  },
} as unknown as ModuleRelease; // as far as it is read

it('shows pages by their addresses, widgets on a page that has their slot, and the palette last', () => {
  const stops = stopsOf(release, {});
  expect(stops.map(({ expose, address, label }) => [expose, address, label])).toEqual([
    ['./Page', '/tyres/1/edit', 'Гуми'],
    ['./Trial', '/devices/1', 'Гуми'],
    ['./Button', '/profile', 'unnamed'],
    ['./Card', '/vehicles/1', 'Гуми'],
    ['./Summary', '/vehicles/1', 'Гуми'],
    ['./Palette', '/profile', 'Гуми'],
  ]);
  expect(pagesOf(stops).map(({ route }) => route)).toEqual(['/tyres/1/edit', '/devices/1', '/profile', '/vehicles/1']);
});

it('shows a widget in a slot of another team on a page of its owner', () => {
  const widgets = [{ slot: 'mfe-tyres/tyre.cards', expose: './Costs', title: 'tyres' }];
  const filler = { contributes: { ...release.contributes, routes: [], widgets } } as unknown as ModuleRelease;
  const live = { 'mfe-tyres': { stable: release } };
  expect(stopsOf(filler, live).map(({ address }) => address)).toEqual(['/tyres/1/edit']);
  expect(stopsOf(filler, {}).map(({ address }) => address)).toEqual(['/profile']);
});

it.each([
  ["Cannot read properties of null (reading 'useState')", true],
  ['Minified React error #525; visit https://react.dev/errors/525', true],
  ['A React Element from an older version of React was rendered.', true],
  ["Cannot read properties of null (reading 'name')", false],
])('knows two Reacts by "%s": %s', (message, isReact) => {
  expect(adviceOn(message).includes('singleton: true')).toBe(isReact);
});

it.each([
  ['style-src-elem', 'inline', 'text into a <style> element'],
  ['style-src-attr', 'inline', 'element.style'],
  ['require-trusted-types-for', 'trusted-types-sink', 'markup'],
  ['script-src', 'wasm-eval', 'WebAssembly'],
  ['worker-src', 'blob', 'worker'],
  ['connect-src', 'https://elsewhere.example', 'elsewhere'],
  ['manifest-src', '', 'what the policy forbids'],
])('says what %s blocked', (directive, blocked, what) => {
  expect(violationLine({ directive, blocked, file: '' })).toContain(what);
});

it.each([
  ['trusted-types-sink', 'require-trusted-types-for', 'z.config({ jitless: true })'],
  ['inline', 'style-src-elem', 'MiniCssExtractPlugin.loader in place of style-loader'],
])('P5-12: names the file of %s, and the line to write', (blocked, directive, line) => {
  const message = violationLine({ directive, blocked, file: 'https://host/modules/mfe-forms/1.0.0/FormPage.js' });
  expect(message).toContain(` blocked ${blocked} in FormPage.js: `);
  expect(message).toContain(line);
});

it.each([
  ['Array.prototype.last = 1', ['Array.prototype.last']],
  ['Date.now = () => 0', ['Date.now']],
  ['fetch = () => 0', ['fetch']],
  ['Date = class {}', ['Date']],
  ['globalThis.own = 1; [].at(-1)', []],
])('sees that a built-in was changed by: %s', (code, changed) => {
  const trackChanges = createRequire(__filename)('../../leftovers/trackChanges.cjs');
  const context = runInNewContext('globalThis.fetch = () => 1; globalThis');
  const changes = trackChanges(context);
  context.eval(code);
  expect(changes()).toEqual(changed);
});

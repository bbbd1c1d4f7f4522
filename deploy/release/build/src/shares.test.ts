import { TraceMap } from '@jridgewell/trace-mapping';
import { textByOwner } from './shares';

it('tells by a source map which package or folder each piece of a script is of', () => {
  // Segments: column 0 of source 0, column 4 of source 1, column 6 of none, column 9 of source 2.
  const map = new TraceMap({
    sources: [
      'webpack://shell/../node_modules/.pnpm/@scope+name@1.0.0/node_modules/@scope/name/index.js',
      'webpack://shell/../shared-ui/src/Button/Button.tsx',
      'webpack://shell/./src/layout/Header.tsx',
    ],
    mappings: 'AAAA,ICAA,E,GCAA;AFAA',
    names: [],
    version: 3,
  });
  expect(Object.fromEntries(textByOwner('aaaabbcccdd\nee', map))).toEqual({
    '@scope/name': 'aaaaee',
    'shared-ui/Button': 'bb',
    'bundler and JSON': 'ccc',
    'src/layout': 'dd',
  });
});

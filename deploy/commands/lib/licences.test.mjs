import { isAllowed } from './licences.mjs';

describe('licences', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR MIT', '(MIT AND Zlib)', '(MIT AND (GPL-2.0 OR ISC))'])(
    'allow %s',
    (expression) => expect(isAllowed(expression)).toBe(true),
  );

  it.each([
    '',
    'Unknown',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    '(MIT',
    'SEE LICENSE IN LICENSE.md',
    'AGPL-3.0 OR SSPL-1.0',
  ])('do not allow %j', (expression) => expect(isAllowed(expression)).toBe(false));
});

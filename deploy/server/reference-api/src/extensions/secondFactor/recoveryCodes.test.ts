import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { createRecoveryCodes, isRecoveryCode, spendRecoveryCode } from './recoveryCodes';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const cyrillic: Readonly<Record<string, string>> = {
  ...{ A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', J: 'Ј', K: 'К', M: 'М', P: 'Р', S: 'Ѕ', T: 'Т', X: 'Х', Y: 'У' },
};

it.each([
  ['as it is shown', (code: string) => code],
  ['in small letters without dashes', (code: string) => code.toLowerCase().replaceAll('-', '')],
  ['with the dashes of a word processor', (code: string) => code.replaceAll('-', ' – ')],
  ['with minus signs', (code: string) => code.replaceAll('-', '\u2212')],
  ['with marks that cannot be seen', (code: string) => `\u200b${code.replaceAll('-', '\u00ad-')}\u2060`],
  ['on a Cyrillic keyboard', (code: string) => code.replace(/[A-Z]/g, (letter) => cyrillic[letter] ?? letter)],
])('takes each recovery code typed %s, once', async (_, typed) => {
  const { database } = test.api;
  for (const code of await createRecoveryCodes(database, 1)) {
    expect(isRecoveryCode(typed(code))).toBe(true);
    expect(await spendRecoveryCode(database, 1, typed(code))).toBe(true);
    expect(await spendRecoveryCode(database, 1, code)).toBe(false);
  }
});

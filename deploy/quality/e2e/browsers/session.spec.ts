import { expect, test } from './test';

test('a wrong password says why and keeps what was typed, the right one greets, and signing out ends the session', async ({
  user,
}) => {
  await user.open('/');
  await user.at(/\/login$/);
  await user.click({ role: 'button', name: 'Најави се' });
  await user.see({ text: 'Лозинката е задолжителна' });
  await user.gone({ text: /^Прелистувачот е престар/ }); // the message for unsupported browsers
  await user.signIn('operator', 'wrong');
  await user.see({ role: 'alert' });
  expect((await user.see({ label: 'Корисничко име' })).value).toBe('operator');
  expect((await user.see({ label: 'Лозинка' })).value).toBe('wrong');

  await user.signIn('operator');
  await user.at(/\/dashboard$/);
  await user.see({ role: 'banner' }, ({ text }) => text.includes('Оператор'));
  await user.click({ role: 'button', name: 'Одјава' });
  await user.at(/\/login$/);
  await user.see({ text: 'Одјавени сте' });
  expect(await user.browser.run(() => localStorage.getItem('token'))).toBeNull();
});

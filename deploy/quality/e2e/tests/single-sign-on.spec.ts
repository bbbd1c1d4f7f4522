import { expectNoAxeFindings } from '../src/axe';
import { type Servers, startServers } from '../src/servers';
import { expect, storeDir, test } from '../src/test';

const ana = {
  preferred_username: 'ana',
  given_name: 'Ана',
  family_name: 'Костова',
  email: 'ana@firma.example',
  email_verified: true,
  groups: ['managers'],
};
const label = 'Најави се со службена сметка';

test.describe('sign-in at an identity provider @long', () => {
  let servers: Servers;
  test.beforeAll(async () => {
    servers = await startServers({ storeDir, accounts: { ana, guest: { ...ana, groups: [] } } });
  });
  test.afterAll(() => servers.close());

  test('leads back to the page one wanted, as an ordinary session that ends with the account there', async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(`${servers.url}/vehicles`);
    await expectNoAxeFindings(page);
    const signInThere = async (account: string) => {
      await page.getByRole('button', { name: label }).click();
      await page.getByPlaceholder('Enter any login').fill(account);
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };

    await signInThere('guest');
    await expect(page.getByRole('alert')).toHaveText(
      'Вашата службена сметка нема дозвола за оваа апликација. Обратете се до администраторот.',
    );
    await expect(page).toHaveURL(`${servers.url}/login`);
    await expectNoAxeFindings(page);

    await page.context().clearCookies();
    await signInThere('ana');
    await expect(page).toHaveURL(`${servers.url}/vehicles`);
    await expect(page.getByRole('banner')).toContainText('Ана');
    await expect(page.getByText('Поврзано')).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token).toBeTruthy();
    expect(addresses.filter((address) => address.includes(String(token)))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('fleet.sso'))).toBeNull();

    await servers.provider?.setAccounts({});
    // A check each second, and one for what follows.
    await expect(page).toHaveURL(/\/login$/, { timeout: 3_000 });
  });
});

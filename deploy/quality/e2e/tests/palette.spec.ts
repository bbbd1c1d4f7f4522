import { normalizeScript } from 'shared-auth/contract';
import { type Account, expect, test, tokenOf } from '../src/test';

interface Answer {
  data: Record<string, string | null>[];
}

for (const account of ['admin', 'operator'] as const satisfies readonly Account[])
  test(`D5-5: the search of the console finds each kind of thing, in both alphabets, for ${account}`, async ({
    openAs,
    servers,
  }) => {
    const page = await openAs(account, '/dashboard');
    const headers = { authorization: `Bearer ${await tokenOf(servers, 'admin')}` };
    const first = async (path: string) => {
      const { data } = (await (await fetch(servers.api + path, { headers })).json()) as Answer; // the reference API's
      return data;
    };
    const [device] = (await first('/api/devices?limit=50')).filter(({ license_plate, imei }) => license_plate && imei);
    const [zone] = await first('/api/zones');
    const [user] = await first('/api/users');
    const wanted = [
      ['Возила', device?.license_plate],
      ['Уреди', device?.imei],
      ['Места', 'Тетово'],
      ['Места', 'Штип'],
      ...(zone ? [['Геозони', zone.name]] : []),
      ['Страници', 'Извештаи'],
      ...(account === 'admin'
        ? [
            ['Корисници', user?.last_name],
            ['Дејства', 'Ограничувања'],
          ]
        : []),
    ] as const;

    // Keys that are pressed before the console listens are lost.
    await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
    const field = page.getByRole('combobox', { name: /^Регистрација/ });
    for (const [group, name] of wanted)
      for (const spelling of [name ?? '', normalizeScript(name ?? ''), (name ?? '').toUpperCase()]) {
        await field.fill(spelling);
        await expect(
          page
            .getByRole('group', { name: group ?? '' })
            .getByRole('option')
            .first(),
          `${group}: ${spelling}`,
        ).toBeVisible();
      }
  });

import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { SoftAuthenticator } from './testing/authenticator';
import { FACTOR, Person } from './testing/person';

let test: TestApi;
let victim: Person;
let attacker: Person;
beforeAll(async () => {
  // The throttle has tests of its own; here it must not stop the guesses.
  const throttle = { accountAndAddress: 1e6, account: 1e6, address: 1e6, window: 60_000 };
  test = await startTestApi({ throttle });
  [victim, attacker] = [new Person(test, 'manager'), new Person(test, 'operator')];
  for (const person of [victim, attacker]) {
    await person.signIn();
    await person.addTotp();
    await person.addPasskey();
  }
}, 120_000);
afterAll(() => test.close());

/** The loot of an attacker who knows the password and everything used before, and has an account of their own. */
interface Loot {
  tickets: string[];
  options: { challenge: string }[];
  passkeys: object[];
  codes: string[];
}

const steps = [
  'password',
  'own password',
  'own confirmation',
  'own addition',
  'used code',
  'own code',
  'guess',
  'spent recovery code',
  'own recovery code',
  'own passkey',
  'foreign passkey',
  'old passkey',
  'nothing',
  'both',
] as const;

it('whatever is done in whatever order, nobody signs in without the factor', async () => {
  // The victim signs in by each means once: this is what can be overheard.
  const loot: Loot = { tickets: [], options: [], passkeys: [], codes: [] };
  const begin = async (who: Person) => (await who.logIn()).body.second_factor;
  const spent = await begin(victim);
  loot.codes.push(await victim.freshCode());
  expect((await victim.second(spent.ticket, { code: loot.codes[0] })).status).toBe(200);
  expect((await victim.second((await begin(victim)).ticket, { code: victim.codes[0] })).status).toBe(200);
  const signed = await begin(victim);
  loot.passkeys.push(victim.key.get(signed.passkey_options));
  expect((await victim.second(signed.ticket, { passkey: loot.passkeys[0] })).status).toBe(200);
  loot.tickets.push(spent.ticket, signed.ticket);

  const isVictims = (token: unknown) =>
    typeof token === 'string' && JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub === '2';
  const proofOf = async (step: (typeof steps)[number]): Promise<object | undefined> => {
    const options = loot.options.at(-1) ?? { challenge: 'none' };
    if (step === 'password' || step === 'own password') {
      const next = await begin(step === 'password' ? victim : attacker);
      loot.tickets.push(next.ticket);
      loot.options.push(next.passkey_options);
      return undefined;
    }
    if (step === 'own confirmation') {
      const { body } = await attacker.send('POST', `${FACTOR}/confirmation`, {});
      loot.tickets.push(body.data.ticket);
      return undefined;
    }
    if (step === 'own addition') {
      const { body } = await attacker.send('POST', `${FACTOR}/totp`, {});
      loot.tickets.push(body.data?.ticket ?? 'none');
      return undefined;
    }
    if (step === 'used code') return { code: loot.codes[0] };
    if (step === 'own code') return { code: await attacker.freshCode() };
    if (step === 'guess') return { code: '123456' };
    if (step === 'spent recovery code') return { code: victim.codes[0] };
    if (step === 'own recovery code') return { code: attacker.codes.at(-1) };
    if (step === 'own passkey') return { passkey: attacker.key.get(options) };
    if (step === 'foreign passkey') return { passkey: new SoftAuthenticator().get(options) };
    if (step === 'old passkey') return { passkey: loot.passkeys[0] };
    return step === 'nothing' ? {} : { code: attacker.code(), passkey: loot.passkeys[0] };
  };

  let tried = 0;
  const sequence = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat()), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sequence, async (calls) => {
      for (const [step, which] of calls) {
        const proof = await proofOf(step);
        if (proof === undefined) continue;
        const ticket = loot.tickets[which % loot.tickets.length] ?? '';
        const { status, body } = await attacker.second(ticket, proof);
        tried += 1;
        expect([step, status === 200 && isVictims(body.token)]).toEqual([step, false]);
        const other = await attacker.send('PUT', `${FACTOR}/confirmation`, { ticket, ...proof }, attacker.token);
        expect([200, 400, 429]).toContain(other.status);
      }
    }),
    { numRuns: 40 },
  );
  expect(tried).toBeGreaterThan(40);
  // And with it they do.
  const { ticket } = await begin(victim);
  await victim.sql('update totp_secrets set failures = 0 where user_id = (select id from users where username = $1)');
  const right = await victim.second(ticket, { code: await victim.freshCode() });
  expect([right.status, isVictims(right.body.token)]).toEqual([200, true]);
}, 180_000);

import fc from 'fast-check';
import type { Role } from 'shared-auth/contract';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { readTeamVisibility } from '../access/teamVisibility.store';
import { createUser } from '../users/users.store';
import { accountOf } from './accounts.store';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

interface Account {
  id: number;
  email: string;
  role: Role;
  is_active: boolean;
  password_hash: string;
  provider_subject: string | null;
  email_is_confirmed: boolean;
}

const accounts = async (round: string) => {
  const rows = await test.api.database.query<Account>(
    `select id, email, role, is_active, password_hash, provider_subject, email_is_confirmed from users
     where username like $1 order by id`,
    [`%-${round}`],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const person = fc.nat(2);
const role = fc.constantFrom<Role>('admin', 'manager', 'operator', 'driver');
const steps = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('signs in' as const),
      subject: person,
      email: person,
      username: person,
      verified: fc.constantFrom(true, false, undefined, 'true'),
      role,
      visibility: fc.option(fc.record({ teams: fc.subarray([1, 2, 3]), seesAll: fc.constant(false) }), {
        nil: undefined,
      }),
    }),
  },
  fc.record({
    does: fc.constant('is made here' as const),
    email: person,
    username: person,
    confirmed: fc.boolean(),
    role,
  }),
  fc.record({ does: fc.constant('is deactivated' as const), at: fc.nat(5) }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

let rounds = 0;

/** Signs in, and names the general rules that this broke, in words; none when all is well. */
async function signIn(step: Extract<Step, { does: 'signs in' }>, round: string): Promise<string[]> {
  const { verified, visibility } = step;
  const before = await accounts(round);
  const subject = `https://firma.example ${step.subject}-${round}`;
  const email = `p${step.email}-${round}@firma.example`;
  const entered = await test.api.database.transaction((queries) =>
    accountOf(queries, {
      subject,
      claims: { email, email_verified: verified, preferred_username: `p${step.username}-${round}` },
      granted: { role: step.role, visibility },
      address: '127.0.0.1',
      closedPassword: 'closed',
    }),
  );
  const after = await accounts(round);
  const broken: string[] = [];
  const holds = (isSo: boolean, words: string) => void (isSo || broken.push(words));
  const id = typeof entered === 'string' ? undefined : entered.id;
  const account = id === undefined ? undefined : after.get(id);
  if (id !== undefined) {
    const own = before.get(id);
    holds(account?.provider_subject === subject && account.is_active, 'it is the person’s, and active');
    holds(account?.role === step.role, 'it has the role of the groups');
    const seen = await readTeamVisibility(test.api.database, id);
    if (visibility) holds(seen.team_ids.join() === visibility.teams.join() && !seen.sees_all, 'it sees their teams');
    if (!own) holds(!seen.sees_all, 'a new one sees nothing that nobody gave');
    if (own?.provider_subject === null) {
      holds(own.email_is_confirmed && verified === true && own.email === email, 'the e-mail is proved by both sides');
      holds(own.role !== 'admin', 'no administrator’s is taken over');
      holds(account?.password_hash === 'closed', 'no password of before opens it');
    } else holds(!own || own.provider_subject === subject, 'it was nobody else’s');
  }
  holds([...after.values()].filter((one) => one.provider_subject === subject).length <= 1, 'a person has one account');
  for (const [other, was] of before) {
    if (other === id) continue;
    const { email: address, ...rest } = after.get(other) ?? { email: '' };
    const { email: had, ...had_rest } = was;
    holds(JSON.stringify(rest) === JSON.stringify(had_rest), `another’s stays as it was (${other})`);
    holds(
      address === had || (!was.email_is_confirmed && had === email),
      `a proved e-mail stays where it is (${other})`,
    );
  }
  return broken;
}

async function make(step: Extract<Step, { does: 'is made here' }>, round: string) {
  const values = {
    username: `p${step.username}-${round}`,
    email: `p${step.email}-${round}@firma.example`,
    first_name: 'Вера',
    last_name: 'Илиева',
    role: step.role,
  };
  const made = createUser(test.api.database, values, 'open', { seesAll: false, isEmailConfirmed: step.confirmed });
  // The name or the e-mail is another's.
  await made.catch(() => undefined);
}

it('T8, T3: whoever signs in at the company, in any order, gets what is theirs and nothing of anyone else’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async (course) => {
      rounds += 1;
      const round = `r${rounds}`;
      for (const step of course) {
        if (step.does === 'signs in') expect(await signIn(step, round)).toEqual([]);
        else if (step.does === 'is made here') await make(step, round);
        else {
          const id = [...(await accounts(round)).keys()][step.at] ?? 0;
          await test.api.database.query('update users set is_active = false where id = $1', [id]);
        }
      }
    }),
    tries(400),
  );
});

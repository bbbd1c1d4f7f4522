import type { FastifyRequest } from 'fastify';
import { type BroughtTeams, teamsSeen } from 'shared-auth/calls';
import { includesRole, type Role, seesByTeams } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { setTeams } from '../../identity/access/teamVisibility.store';
import { checkUsername } from '../../identity/users/username';
import { createUser } from '../../identity/users/users.store';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import type { Server } from '../../platform/http/server';
import { invite } from '../invitations/invitations.store';
import type { ForeignTraccar } from './foreignTraccar';
import { idOf, type TheirGroup, type TheirPerson } from './readFleet';
import { type Item, plainItem } from './runs.store';

/** The longest username, which is the e-mail. */
const MOST_EMAIL = 100;
/** The length of `users.first_name`. */
const MOST_NAME = 100;

interface Deps {
  source: string;
  /** The role of the person who imports the fleet: nobody gets a higher one. */
  role: Role;
  invites: boolean;
}

/** Whether the server can invite people. */
export const canInvite = (app: Server): boolean => app.hasDecorator('notifications') && app.notifications.invites;

/** The outcome for each person, with its reason. A person with an account of the same e-mail exists already. */
export async function personItems(queries: Queries, people: readonly TheirPerson[], deps: Deps): Promise<Item[]> {
  const rows = await queries.query<{ id: number; was_brought: boolean; is_gone: boolean; is_here: boolean }>(
    `select x.id, u.id is not null as was_brought, u.removed_at is not null as is_gone,
       exists (select from users h where h.email_key = lower(x.email)) as is_here
     from jsonb_to_recordset($1::text::jsonb) as x(id int, email text)
     left join brought_things b on b.source = $2 and b.kind = 'user' and b.their_id = x.id left join users u on u.id = b.user_id`,
    [JSON.stringify(people), deps.source],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return people.map((person): Item => {
    const { id, name, email, closed, role } = person;
    const item = { ...plainItem, kind: 'user' as const, name: name || email || '—' };
    const { was_brought, is_gone, is_here } = known.get(id) ?? {};
    if (is_gone) return { ...item, outcome: 'not', reason: 'deleted' };
    if (was_brought) return { ...item, outcome: 'same' };
    if (is_here) return { ...item, outcome: 'there' };
    const isAddress = email.length <= MOST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email);
    const reason = closed ?? (!deps.invites ? 'mail' : isAddress ? null : 'address');
    if (reason !== null) return { ...item, outcome: 'not', reason };
    const granted = includesRole(deps.role, role) ? role : deps.role;
    return { ...item, outcome: 'new', user: id, role: granted, message: email };
  });
}

interface Coming extends Deps {
  app: Server;
  traccar: ForeignTraccar;
  by: Pick<FastifyRequest, 'session' | 'ip'>;
  chosen: BroughtTeams;
  groups: readonly TheirGroup[];
}

/** Makes an account without a password for a selected person, and invites them by mail. */
export async function bringPerson(person: TheirPerson, role: Role, deps: Coming): Promise<Item> {
  const { app, by, source, traccar, groups, chosen } = deps;
  const [item] = await personItems(app.database, [person], deps);
  if (item?.outcome !== 'new') return item ?? { ...plainItem, kind: 'user', name: person.name, outcome: 'not' };
  const seesAll = person.role === 'admin';
  const around = new Map(groups.map((group) => [group.id, group]));
  const teams = seesAll || !seesByTeams(role) ? [] : teamsSeen(around, chosen, await groupsOf(traccar, person));
  const [first = '', ...rest] = (person.name || person.email.replace(/@.*/, '')).split(/\s+/);
  const values = { username: person.email, email: person.email, role };
  const names = { first_name: first.slice(0, MOST_NAME), last_name: rest.join(' ').slice(0, MOST_NAME) || '—' };
  const { user } = by.session;
  try {
    await app.database.transaction(async (queries) => {
      checkUsername(values.username);
      const account = { seesAll, isEmailConfirmed: user.role === 'admin' };
      const made = await createUser(queries, { ...values, ...names }, app.passwords.unusable(), account);
      if (teams.length > 0) await setTeams(queries, made.id, teams);
      await invite(queries, made.id, user.id);
      await queries.query(
        `insert into brought_things (source, kind, their_id, given, is_made, user_id) values ($1, 'user', $2, '{}', true, $3)`,
        [source, person.id, made.id],
      );
      const after = { ...made, ...(teams.length > 0 && { team_ids: teams }) };
      await recordAudit(
        queries,
        by,
        { type: 'user_created', subject: made, after, details: { source } },
        { type: 'user_invited', subject: made },
      );
    });
    return { ...item, role };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...item, user: null, role: null, outcome: 'not', reason: 'refused', message: error.message };
  }
}

/** The groups that a person sees in Traccar. */
export const groupsOf = async (traccar: ForeignTraccar, { id }: TheirPerson): Promise<ReadonlySet<number>> =>
  new Set((await traccar.list(`/api/groups?userId=${id}`)).map(idOf));

/** People whose groups the preview reads while somebody waits: each is a call. */
const MOST_SEEN = 200;

/** The groups of each person who can be imported. */
export async function readSeen(
  traccar: ForeignTraccar,
  people: readonly TheirPerson[],
): Promise<Map<number, ReadonlySet<number>>> {
  const seen = new Map<number, ReadonlySet<number>>();
  const asked = people.filter(({ closed, role }) => closed === undefined && role !== 'admin');
  for (const person of asked.slice(0, MOST_SEEN)) seen.set(person.id, await groupsOf(traccar, person));
  return seen;
}

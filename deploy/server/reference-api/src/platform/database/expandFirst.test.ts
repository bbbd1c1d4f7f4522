import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { stores } from '../../extensions/privacy/retention/stores';
import { statements } from './migrate';

/** Migrations before this rule, which every database has. */
const LAST_WITHOUT = '0090-rules-by-zone.sql';
const folder = join(__dirname, 'migrations');

/** Tables that grow with the fleet: whatever is dropped after some days. */
const growing = stores.flatMap((store) => ('days' in store ? [store.table] : ['acts', 'device_days', 'fleet_hours']));
const anyOf = (tables: readonly string[]) => `(?:${[...new Set(tables)].join('|')})\\b`;
const volatile =
  /default\s+\(?\s*(random|clock_timestamp|timeofday|gen_random_uuid|uuid_\w+|nextval)\b|\b(big|small)?serial\b|generated .* as/;

/** Statements that the version before cannot serve with, or that stop its calls for as long as the table is large. */
const refused: readonly [RegExp, string][] = [
  [/\b(drop (table|column|view|function)|rename (to|column|constraint)?)\b/, 'the version before still uses it'],
  [/\balter (column )?\w+ set not null\b/, 'the version before may leave it empty: a check `not valid`, later'],
  [/\balter (column )?\w+ (set data )?type\b/, 'rewrites the table: a new column, later the old one goes'],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/, 'the version before does not fill it: a default, or null'],
  [new RegExp(`add column.*(${volatile.source})`), 'rewrites the table: add it empty, fill it in portions'],
  [
    /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads the whole table: `not valid`, later validate',
  ],
  [
    new RegExp(`\\bcreate (unique )?index (?!concurrently).*\\bon (?!only )${anyOf(growing)}`),
    'stops writers while it is built',
  ],
  [
    new RegExp(`^(with\\b.*\\b)?(update|delete from) ${anyOf(growing)}`),
    'grows with the fleet: an upkeep, in portions',
  ],
  [new RegExp(`^insert into .*\\bfrom ${anyOf(growing)}`), 'grows with the fleet: an upkeep, in portions'],
];

/** The breaches of "expand first, contract a version later" in a migration. @param released version of this API */
function breaches(sql: string, released = version): string[] {
  const [, unusedSince] = /^-- contract: unused since (\d+\.\d+\.\d+)$/m.exec(sql) ?? [];
  if (unusedSince !== undefined && unusedSince.localeCompare(released, 'en', { numeric: true }) < 0) return [];
  const plain = statements(sql).map((text) =>
    text
      .replace(/^--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
      // What a function does is done when it is called.
      .replace(/^(create or replace function .*? as )\$\$.*\$\$$/, '$1'),
  );
  const own = plain.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []);
  const isOwn = (text: string) =>
    own.some((name) => new RegExp(`\\b(alter table|on|update|delete from) ${name}\\b`).test(text));
  return plain
    .filter((text) => !isOwn(text))
    .flatMap((text) => refused.flatMap(([what, why]) => (what.test(text) ? [`${text.slice(0, 60)}: ${why}`] : [])));
}

const names = readdirSync(folder).filter((name) => name > LAST_WITHOUT);

it('O3: a new migration lets the version before go on serving', () => {
  const found = names.map((name) => [name, breaches(readFileSync(join(folder, name), 'utf8'))] as const);
  expect(found.filter(([, of]) => of.length > 0)).toEqual([]);
});

it.each([
  'drop table zones',
  'alter table users drop column email',
  'alter table users rename column email to mail',
  'alter table users alter column email set not null',
  'alter table locations alter column speed type numeric',
  'alter table users add column rank int not null',
  'alter table users add column uuid uuid not null default gen_random_uuid()',
  'alter table users add column at timestamptz default clock_timestamp()',
  'alter table users add column n bigserial',
  'alter table alarms add constraint positive check (id > 0)',
  'create index more on locations (speed)',
  'create unique index more on alarms (message)',
  'update locations set speed = 0',
  'with x as (select 1) update alarms set message = $$$$',
  "delete from acts where type = 'x'",
  'insert into zones (name) select message from alarms',
  'drop function drop_month(text)',
  'do $$ begin drop table zones; end $$',
])('refuses: %s', (sql) => {
  expect(breaches(`-- Why.\n${sql};\n`)).toHaveLength(1);
});

it.each([
  'alter table users add column rank int',
  'alter table users add column rank int not null default 0',
  'alter table alarms add column at timestamptz default now()',
  'alter table alarms add constraint positive check (id > 0) not valid',
  'create index more on only locations (speed)',
  'create table mine (id int);\ncreate index mine_id on mine (id);\nalter table mine alter column id set not null',
  'update retention set days = 90',
  'create or replace function drop_month(text) returns void language sql as $$ drop table x $$',
])('lets through: %s', (sql) => {
  expect(breaches(`${sql};\n`)).toEqual([]);
});

it('lets a later version take away what the one before no longer uses', () => {
  const sql = '-- contract: unused since 1.4.0\nalter table users drop column email;\n';
  expect(breaches(sql, '1.10.0')).toEqual([]);
  for (const released of ['1.4.0', '1.3.9']) expect(breaches(sql, released)).toHaveLength(1);
});

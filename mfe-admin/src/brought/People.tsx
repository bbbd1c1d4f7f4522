import { roles, useSession } from 'shared-auth';
import { teamsSeen } from 'shared-auth/calls';
import { includesRole, isRole, type Role, seesByTeams, teamIds } from 'shared-auth/contract';
import { CheckboxField, formatNumber, Grid, SelectField } from 'shared-ui';
import type { Item } from './brought.api';
import styles from './brought.module.css';
import { useBroughtTexts } from './useBroughtTexts';

/** The role of each person who can be invited; empty for those who are not. */
export type Invited = ReadonlyMap<number, Role | ''>;

interface PeopleProps {
  people: readonly Item[];
  /** Null: nobody is invited. */
  invited: Invited | null;
  onChange: (invited: Invited | null) => void;
  groups: readonly Item[];
  /** The team that was selected for each group. */
  teams: ReadonlyMap<Item['group'], string>;
}

/** Selects the people who are invited by mail, with their roles; nobody by default. */
export function People({ people, invited, onChange, groups, teams }: PeopleProps) {
  const t = useBroughtTexts();
  const { user: self } = useSession();
  const own = isRole(self?.role) ? self.role : 'driver';
  const around = new Map(groups.map(({ group, parent }) => [group ?? 0, { parent: parent ?? 0 }]));
  const chosen = new Map([...teams].map(([group, team]) => [group ?? 0, team === '' ? null : Number(team)]));
  /** The text of the vehicles that a person would see; empty if it is unknown. */
  function sightOf({ sees_all, groups: seen }: Pick<Item, 'sees_all' | 'groups'>, role: Role | '') {
    if (sees_all) return t('people.all');
    if (sees_all === null || !seesByTeams(role)) return '';
    const names = teamsSeen(around, chosen, new Set(seen)).flatMap((id) => teamIds.filter((one) => Number(one) === id));
    if (names.length === 0) return t('people.noTeam');
    return t('people.teams', { teams: names.map((id) => t(`ui:teams.${id}`)).join(', ') });
  }
  const suggested = () =>
    new Map(people.flatMap(({ user, role }) => (user !== null && isRole(role) ? [[user, role] as const] : [])));
  return (
    <fieldset className={styles.teams}>
      <legend>{t('people.title')}</legend>
      <CheckboxField
        label={t('people.invite', { number: formatNumber(people.length) })}
        checked={invited !== null}
        onChange={(isOn) => onChange(isOn ? suggested() : null)}
      />
      {invited && (
        <>
          <p className={styles.note}>{t('people.hint')}</p>
          <Grid minColumn={220}>
            {people.map(({ user, name, message, ...person }) => (
              <SelectField
                key={user}
                label={name ?? ''}
                hint={[message, sightOf(person, invited.get(user ?? 0) ?? '')].filter(Boolean).join(' · ')}
                value={invited.get(user ?? 0) ?? ''}
                onChange={(role) => onChange(new Map(invited).set(user ?? 0, isRole(role) ? role : ''))}
                options={[
                  { value: '', label: t('people.none') },
                  // Nobody grants a role above their own.
                  ...roles
                    .filter((role) => includesRole(own, role))
                    .map((role) => ({ value: role, label: t(`ui:roles.${role}`) })),
                ]}
              />
            ))}
          </Grid>
        </>
      )}
    </fieldset>
  );
}

import { roles, useSession } from 'shared-auth';
import { includesRole, isRole, type Role } from 'shared-auth/contract';
import { CheckboxField, formatNumber, Grid, SelectField } from 'shared-ui';
import type { Item } from './brought.api';
import styles from './brought.module.css';
import { useBroughtTexts } from './useBroughtTexts';

/** Of each person who may come their role; empty for who is not invited. */
export type Invited = ReadonlyMap<number, Role | ''>;

interface PeopleProps {
  people: readonly Item[];
  /** null: nobody is. */
  invited: Invited | null;
  onChange: (invited: Invited | null) => void;
}

/** Who is invited by mail and with which role; nobody until it is chosen. */
export function People({ people, invited, onChange }: PeopleProps) {
  const t = useBroughtTexts();
  const { user: self } = useSession();
  const own = isRole(self?.role) ? self.role : 'driver';
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
            {people.map(({ user, name, message }) => (
              <SelectField
                key={user}
                label={name ?? ''}
                hint={message ?? undefined}
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

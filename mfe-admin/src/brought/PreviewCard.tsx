import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from 'shared-auth';
import { broughtDays } from 'shared-auth/calls';
import { teamIds } from 'shared-auth/contract';
import { Alert, Button, Card, formatNumber, Grid, NumberField, SelectField, Stack } from 'shared-ui';
import { type Found, type Item, type Source, useBegin } from './brought.api';
import styles from './brought.module.css';
import { ItemMap, placeOf } from './ItemMap';
import { ItemTable } from './ItemTable';
import { type Invited, People } from './People';
import { useBroughtTexts } from './useBroughtTexts';

interface PreviewCardProps {
  source: Source;
  found: Found;
  onLeave: () => void;
}

const shownFirst = ['not', 'new', 'changed', 'there'] as const;
const isShown = (item: Item, only: string) =>
  only === '' || item.outcome === only || (only === 'there' && item.outcome === 'same');

/** The preview: the outcome for each record, the teams of groups, and the button that starts the import. */
export function PreviewCard({ source, found, onLeave }: PreviewCardProps) {
  const t = useBroughtTexts();
  const { items, version } = found;
  const begin = useBegin();
  const card = useRef<HTMLElement>(null);
  const [days, setDays] = useState('30');
  const groups = items.filter(({ kind }) => kind === 'group');
  const [teams, setTeams] = useState(() => new Map(groups.map(({ group, team_id }) => [group, String(team_id ?? '')])));
  const people = items.filter(({ user, role }) => user !== null && role !== null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const isWhole = /^\d{1,2}$/.test(days) && Number(days) <= broughtDays.max;
  const count = (outcome: string) => formatNumber(items.filter((item) => isShown(item, outcome)).length);
  const comes = items.some(({ kind }) => kind === 'vehicle' || kind === 'zone');

  useEffect(function takeFocus() {
    // The form with the pressed button was removed, so the focus is set here.
    card.current?.focus();
  }, []);

  function start() {
    const chosen = [...teams].map(([group, team]) => ({
      group: Number(group),
      team_id: team === '' ? null : Number(team),
    }));
    const chosenPeople = [...(invited ?? [])].flatMap(([user, role]) => (role === '' ? [] : [{ user, role }]));
    const body = { ...source, days: Number(days), teams: chosen, ...(invited && { people: chosenPeople }) };
    begin.mutate(body, { onSuccess: onLeave });
  }

  return (
    <Card
      ref={card}
      tabIndex={-1}
      title={t('preview.title')}
      actions={version !== null && <span className={styles.note}>{t('preview.version', { version })}</span>}
    >
      <Stack>
        <p role="status">
          {t('preview.counts', {
            ...{ fresh: count('new'), changed: count('changed'), there: count('there'), refused: count('not') },
          })}
        </p>
        {!comes && <Alert tone="warning">{t('preview.nothing')}</Alert>}
        {comes && groups.length > 0 && <Teams groups={groups} teams={teams} onChange={setTeams} />}
        {comes && people.length > 0 && (
          <People people={people} invited={invited} onChange={setInvited} groups={groups} teams={teams} />
        )}
        {comes && (
          <div className={styles.short}>
            <NumberField
              label={t('preview.days')}
              hint={t('preview.daysHint', { max: broughtDays.max })}
              value={days}
              onChange={setDays}
              {...broughtDays}
              step={1}
              error={isWhole ? undefined : t('preview.daysWrong', { max: broughtDays.max })}
            />
          </div>
        )}
        {begin.isError && <Alert tone="danger">{t('preview.failed', { message: errorText(begin.error, t) })}</Alert>}
        <div className={styles.actions}>
          <Button onClick={onLeave} disabled={begin.isPending}>
            {t('preview.back')}
          </Button>
          <Button
            variant="primary"
            icon={Download}
            busy={begin.isPending}
            disabled={!comes || !isWhole}
            onClick={start}
          >
            {t('preview.begin')}
          </Button>
        </div>
        {/* The list may be of thousands: what is decided comes before it. */}
        {items.length > 0 && <Items items={items} />}
      </Stack>
    </Card>
  );
}

interface TeamsProps {
  groups: readonly Item[];
  teams: ReadonlyMap<Item['group'], string>;
  onChange: (teams: Map<Item['group'], string>) => void;
}

/** Selects the team that the vehicles of each group join. */
function Teams({ groups, teams, onChange }: TeamsProps) {
  const t = useBroughtTexts();
  return (
    <fieldset className={styles.teams}>
      <legend>{t('preview.teams')}</legend>
      <p className={styles.note}>{t('preview.teamsHint')}</p>
      <Grid minColumn={220}>
        {groups.map(({ group, name }) => (
          <SelectField
            key={group}
            label={name ?? ''}
            value={teams.get(group) ?? ''}
            onChange={(team) => onChange(new Map(teams).set(group, team))}
            options={[
              { value: '', label: t('ui:teams.none') },
              ...teamIds.map((id) => ({ value: id, label: t(`ui:teams.${id}`) })),
            ]}
          />
        ))}
      </Grid>
    </fieldset>
  );
}

/** All records that were found, or those with one outcome. */
function Items({ items }: Pick<Found, 'items'>) {
  const t = useBroughtTexts();
  const [only, setOnly] = useState('');
  const shown = useMemo(() => items.filter((item) => isShown(item, only)), [items, only]);
  return (
    <>
      <div className={styles.short}>
        <SelectField
          label={t('preview.only')}
          value={only}
          onChange={setOnly}
          options={[
            { value: '', label: t('preview.all') },
            ...shownFirst.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          ]}
        />
      </div>
      {shown.some(placeOf) && <ItemMap items={shown} />}
      <ItemTable label={t('preview.table')} items={shown} />
    </>
  );
}

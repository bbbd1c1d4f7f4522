import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { filterOptionsQuery } from '../alarms/filters/filterOptions.api';
import { channelLabel } from './channelLabel';
import { peopleQuery, zonesQuery } from './notificationRules.api';
import { settingsQuery } from './ownSettings.api';
import type { RuleNames } from './ruleSentence';

/** A choice of a form. */
export interface NamedChoice {
  value: string;
  label: string;
}

const namesOf = (choices: readonly NamedChoice[]) => new Map(choices.map(({ value, label }) => [value, label]));

/**
 * People, vehicles, zones and channels that a rule may name. A list that cannot be read is empty: the rule then shows
 * numbers, and the caller explains that by `unread`.
 */
export function useRuleNames(isOwn: boolean) {
  const { t } = useTranslation('mfe-alarms');
  const settings = useQuery(settingsQuery);
  const people = useQuery({ ...peopleQuery, enabled: !isOwn });
  const vehicles = useQuery(filterOptionsQuery());
  const hasZones = useCan('zones.view') && serverCan('notifications.zones');
  const zones = useQuery({ ...zonesQuery, enabled: hasZones });
  const unread = [settings, people, vehicles, zones].find(({ error, data }) => error && !data) ?? null;
  const of = useMemo(() => {
    const choices = {
      people: people.data ?? [],
      vehicles: vehicles.data?.vehicles ?? [],
      zones: hasZones ? (zones.data ?? []) : null,
      channels: (settings.data?.channels ?? []).map(
        ({ channel, name }): NamedChoice => ({ value: channel ?? '', label: channelLabel(t, channel, name) }),
      ),
    };
    const names: RuleNames = {
      people: namesOf(choices.people),
      vehicles: namesOf(choices.vehicles),
      channels: namesOf(choices.channels),
      zones: zones.data ? namesOf(zones.data) : null,
    };
    return { choices, names };
  }, [people.data, vehicles.data, settings.data, zones.data, hasZones, t]);
  return { ...of, unread };
}

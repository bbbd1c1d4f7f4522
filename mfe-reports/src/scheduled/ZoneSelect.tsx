import { useQuery } from '@tanstack/react-query';
import { ComboboxField } from 'shared-ui';
import { ReadAgain } from '../reports/ReadAgain';
import { useReportTexts } from '../reports/useReportTexts';
import { zonesQuery } from './schedules.api';

interface ZoneSelectProps {
  /** Id of the zone; '' is all of them. */
  value: string;
  onChange: (zone: string) => void;
}

/** Chooses the zone whose visits are sent, or all. */
export function ZoneSelect({ value, onChange }: ZoneSelectProps) {
  const t = useReportTexts();
  const zones = useQuery(zonesQuery);
  return (
    <ComboboxField
      label={t('mfe-reports:scheduled.zone')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('mfe-reports:scheduled.allZones') }, ...(zones.data ?? [])]}
      disabled={zones.isPending}
      {...(zones.isError && { error: t('mfe-reports:scheduled.zonesFailed'), hint: <ReadAgain query={zones} /> })}
    />
  );
}

import { zoneKinds } from 'shared-auth/contract';
import { FilterBar, SearchField, SelectField } from 'shared-ui';
import { useZoneTexts } from './useZoneTexts';
import type { ZonesSearch } from './zonesSearch';

type Filters = Pick<ZonesSearch, 'q' | 'kind'>;

interface ZoneFilterBarProps extends Filters {
  onChange: (filters: Partial<Filters>, options?: { replace: boolean }) => void;
}

/** Finds zones by a part of their name and by their kind. */
export function ZoneFilterBar({ q, kind, onChange }: ZoneFilterBarProps) {
  const t = useZoneTexts();
  return (
    <FilterBar activeCount={[q, kind].filter(Boolean).length} onClear={() => onChange({ q: '', kind: '' })}>
      <SearchField label={t('search')} value={q} onChange={(text) => onChange({ q: text }, { replace: true })} />
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
        placeholder={t('allKinds')}
        options={zoneKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </FilterBar>
  );
}

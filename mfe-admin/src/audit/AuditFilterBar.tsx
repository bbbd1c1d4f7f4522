import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, DateTimePicker, FilterBar, SearchField, SelectField } from 'shared-ui';
import { type AuditFilters, actFilterTypes } from './audit.api';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (patch: Partial<Omit<AuditFilters, 'page'>>, options?: { replace: boolean }) => void;
}

/** The things that a link of another page narrows the record to. */
const subjects = ['vehicle', 'device', 'person'] as const;

/** Words, what was done, and the period. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation('mfe-admin');
  const { search, type, start, end } = filters;
  const none = { search: '', type: '', start: '', end: '', vehicle: '', device: '', person: '' } as const;
  const given = [search, type, start, end, ...subjects.map((name) => filters[name])];
  return (
    <FilterBar
      aria-label={t('audit.filters.label')}
      activeCount={given.filter(Boolean).length}
      onClear={() => onChange(none)}
    >
      <SearchField
        label={t('ui:actions.search')}
        placeholder={t('audit.filters.searchHint')}
        value={search}
        onChange={(value) => onChange({ search: value }, { replace: true })}
        maxLength={100}
      />
      <SelectField
        label={t('audit.filters.type')}
        value={type}
        onChange={(value) => onChange({ type: value })}
        options={actFilterTypes.map((value) => ({
          value,
          label: value === 'switched_off' ? t('audit.filters.switchedOff') : t(`audit.types.${value}`),
        }))}
        placeholder={t('audit.filters.anyType')}
      />
      <DateTimePicker label={t('audit.filters.start')} value={start} onChange={(value) => onChange({ start: value })} />
      <DateTimePicker
        label={t('audit.filters.end')}
        value={end}
        defaultTime="23:59"
        onChange={(value) => onChange({ end: value })}
      />
      {subjects.map(
        (name) =>
          filters[name] !== '' && (
            <Button key={name} icon={X} onClick={() => onChange({ [name]: '' })}>
              {t(`audit.filters.of.${name}`)}
            </Button>
          ),
      )}
    </FilterBar>
  );
}

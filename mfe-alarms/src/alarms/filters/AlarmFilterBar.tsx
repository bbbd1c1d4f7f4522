import { ListFilter, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, severities } from 'shared-auth';
import { Button, SelectField, severityLabel, useNow } from 'shared-ui';
import { type AlarmFilters, activeFilters, noFilters } from '../alarms';
import styles from './AlarmFilterBar.module.css';
import { FilterChips } from './FilterChips';
import { periodPresets, presetFilters, presetOf } from './presets';
import { RareFilters } from './RareFilters';

interface AlarmFilterBarProps {
  filters: AlarmFilters;
  onChange: (patch: Partial<AlarmFilters>) => void;
}

const claims = ['anyone', 'me'] as const;
const noPeriod = { start_date: '', end_date: '' };

/**
 * Filters of the list, each in the address: the usual ones as one row of buttons, the rare ones behind one that shows
 * how many are set.
 */
export function AlarmFilterBar({ filters, onChange }: AlarmFilterBarProps) {
  const { t } = useTranslation('mfe-alarms');
  const [isOpen, setOpen] = useState(false);
  const rareId = useId();
  const now = useNow();
  const period = presetOf(filters, now);
  const isOpenOnly = filters.is_acknowledged === 'false';
  const active = activeFilters(filters);
  // The count is of hidden filters; those in the row are visible anyway.
  const shown = [filters.severity !== '', filters.claimed !== '', isOpenOnly, period !== null].filter(Boolean).length;
  const hidden = active - shown;

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is known to browsers since 2023 only.
    <div role="search" aria-label={t('ui:actions.filter')} className={styles.bar} data-print="hide">
      <div className={styles.row}>
        <div className={styles.presets}>
          <Button
            size="sm"
            aria-pressed={isOpenOnly}
            onClick={() => onChange({ is_acknowledged: isOpenOnly ? '' : 'false' })}
          >
            {t('presets.open')}
          </Button>
          {serverCan('alarms.work') &&
            claims.map((claimed) => (
              <Button
                key={claimed}
                size="sm"
                aria-pressed={filters.claimed === claimed}
                onClick={() => onChange({ claimed: filters.claimed === claimed ? '' : claimed })}
              >
                {t(`presets.${claimed}`)}
              </Button>
            ))}
          {periodPresets.map((preset) => (
            <Button
              key={preset}
              size="sm"
              aria-pressed={period === preset}
              onClick={() => onChange(period === preset ? noPeriod : presetFilters(preset, now))}
            >
              {t(`presets.${preset}`)}
            </Button>
          ))}
        </div>
        <SelectField
          className={styles.severity}
          label={t('filters.severity')}
          value={filters.severity}
          onChange={(severity) => onChange({ severity })}
          options={severities.map((severity) => ({ value: severity, label: severityLabel(t, severity) }))}
          placeholder={t('filters.all')}
        />
        <Button
          size="sm"
          icon={ListFilter}
          aria-expanded={isOpen}
          aria-controls={rareId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filters.more')}
          {hidden > 0 && ` (${hidden})`}
        </Button>
        {active > 0 && (
          <Button size="sm" variant="ghost" icon={X} onClick={() => onChange(noFilters)}>
            {t('ui:actions.clearFilters')}
          </Button>
        )}
      </div>
      {!isOpen && <FilterChips filters={filters} isPeriodShown={period !== null} onChange={onChange} />}
      <div id={rareId}>{isOpen && <RareFilters filters={filters} onChange={onChange} />}</div>
    </div>
  );
}

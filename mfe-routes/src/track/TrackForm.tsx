import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Card, clock, DateTimePicker, localDateTime } from 'shared-ui';
import { DevicePicker, type DevicePickerProps } from './DevicePicker';
import {
  endsBeforeStart,
  isSamePeriod,
  type Moment,
  momentText,
  quickPeriod,
  quickPeriods,
  readMoment,
} from './period';
import styles from './TrackForm.module.css';
import { isComplete, type TrackChoice } from './useTrackSearch';

interface TrackFormProps {
  choice: TrackChoice;
  isSearching: boolean;
  onChoose: (patch: Partial<TrackChoice>) => void;
  /** Called only with device, both dates, and an end that is not before the start. */
  onSearch: () => void;
  /** One message for all missing fields; without it each empty field has its own. */
  missingText?: string;
  /** Offers today, yesterday and seven days, one click each. */
  hasQuickPeriods?: boolean;
  deviceRetries?: Pick<DevicePickerProps, 'retry' | 'retryDelay'>;
}

/** A cleared date keeps its hour and minute for the next date. */
const picked = (text: string, before: Moment): Moment => readMoment(text) ?? { ...before, date: '' };

/** Device and period of a track. */
export function TrackForm({
  choice,
  isSearching,
  onChoose,
  onSearch,
  missingText,
  hasQuickPeriods = false,
  deviceRetries,
}: TrackFormProps) {
  const { t } = useTranslation('mfe-routes');
  const [wasRefused, setWasRefused] = useState(false);
  const missing = (value: string) => (wasRefused && !missingText && value === '' ? t('ui:errors.required') : undefined);
  const reversed = wasRefused && endsBeforeStart(choice) ? t('track.periodReversed') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isRefused = !isComplete(choice) || endsBeforeStart(choice);
    setWasRefused(isRefused);
    if (!isRefused) onSearch();
  }

  return (
    <Card data-print="hide">
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.device}>
          <DevicePicker
            {...deviceRetries}
            value={choice.device}
            onChange={(device) => onChoose({ device })}
            error={missing(choice.device)}
          />
        </div>
        <DateTimePicker
          label={t('track.from')}
          required
          value={momentText(choice.from)}
          onChange={(text) => onChoose({ from: picked(text, choice.from) })}
          error={missing(choice.from.date)}
        />
        <DateTimePicker
          label={t('track.to')}
          required
          defaultTime="23:59"
          value={momentText(choice.to)}
          onChange={(text) => onChoose({ to: picked(text, choice.to) })}
          error={missing(choice.to.date) ?? reversed}
        />
        <Button type="submit" variant="primary" icon={Search} busy={isSearching} className={styles.search}>
          {isSearching ? t('track.searching') : t('ui:actions.search')}
        </Button>
      </form>
      <div className={styles.foot}>
        {hasQuickPeriods && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div role="group" aria-label={t('ui:periods.label')} className={styles.periods}>
            {quickPeriods.map((name) => {
              const period = quickPeriod(name, localDateTime(clock.now()).date);
              return (
                <Button
                  key={name}
                  size="sm"
                  aria-pressed={isSamePeriod(choice, period)}
                  onClick={() => onChoose(period)}
                >
                  {t(`track.periods.${name}`)}
                </Button>
              );
            })}
          </div>
        )}
        <p className={styles.zone}>{t('track.zone')}</p>
      </div>
      {missingText && wasRefused && !isComplete(choice) && <Alert tone="danger">{missingText}</Alert>}
    </Card>
  );
}

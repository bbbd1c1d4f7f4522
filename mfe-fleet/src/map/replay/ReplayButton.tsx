import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from 'shared-auth/contract';
import { Button, clock, DateTimePicker, fromLocalDateTime, localDateTime, Popover } from 'shared-ui';
import type { TrackPeriod } from '../map';
import styles from './replay.module.css';
import { LONGEST_MS } from './replayParam';

interface ReplayButtonProps {
  /** The period of the map's filter, until now: one click away. */
  recent: TrackPeriod;
  /** The label of the entry for the recent past. */
  recentLabel: string;
  disabled: boolean;
  onStart: (period: TrackPeriod) => void;
}

const readLocal = (local: string) => {
  const [date = '', time = ''] = local.split('T');
  return fromLocalDateTime(date, time);
};

/** Which hours are played again: the last ones, yesterday, or any others. */
export function ReplayButton({ recent, recentLabel, disabled, onStart }: ReplayButtonProps) {
  const { t } = useTranslation('mfe-fleet');
  const [isOpen, setOpen] = useState(false);
  const label = t('map.replay');
  function start(period: TrackPeriod) {
    setOpen(false);
    onStart(period);
  }
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon={History} disabled={disabled} aria-label={label}>
          <span className={styles.label}>{label}</span>
        </Button>
      }
    >
      <ReplayChoice recent={recent} recentLabel={recentLabel} onStart={start} />
    </Popover>
  );
}

function ReplayChoice({ recent, recentLabel, onStart }: Omit<ReplayButtonProps, 'disabled'>) {
  const { t } = useTranslation('mfe-fleet');
  const yesterday = dayAfter(localDateTime(clock.now()).date, -1);
  const [from, setFrom] = useState(`${yesterday}T00:00`);
  const [to, setTo] = useState(`${yesterday}T23:59`);
  const [isWrong, setWrong] = useState(false);
  function play() {
    const period = { from: readLocal(from), to: readLocal(to) };
    const isRight = period.to > period.from && period.to - period.from <= LONGEST_MS;
    setWrong(!isRight);
    if (isRight) onStart(period);
  }
  return (
    <div className={styles.choice}>
      <Button size="sm" onClick={() => onStart(recent)}>
        {t('map.replayLast', { period: recentLabel })}
      </Button>
      <DateTimePicker label={t('map.replayFrom')} value={from} onChange={setFrom} />
      <DateTimePicker
        label={t('map.replayTo')}
        value={to}
        onChange={setTo}
        defaultTime="23:59"
        error={isWrong ? t('map.replayWrong') : undefined}
      />
      <Button variant="primary" icon={History} onClick={play}>
        {t('map.replayStart')}
      </Button>
    </div>
  );
}

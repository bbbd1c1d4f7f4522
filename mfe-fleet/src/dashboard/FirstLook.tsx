import { BellRing, CalendarDays, Check, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { Button, ButtonLink, Card } from 'shared-ui';
import type { FleetVehicle } from './dashboard.api';
import styles from './dashboard.module.css';

const steps = ['find', 'alarm', 'day'] as const;
type Step = (typeof steps)[number];

export interface FirstLookProps {
  /** Completed steps; the card disappears with the last one. */
  done: readonly string[];
  onDone(done: readonly string[]): void;
  /** Undefined until they have loaded. */
  vehicles: readonly FleetVehicle[] | undefined;
}

/** The search of the console opens by this key on every page. */
const openSearch = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));

/** A driving vehicle, if any: the day of one that has stood since yesterday is empty. */
const bestOf = (vehicles: FirstLookProps['vehicles'] = []) =>
  vehicles
    .filter(({ vehicle_id, device_status }) => vehicle_id !== null && device_status === 'online')
    .sort((a, b) => (b.speed ?? 0) - (a.speed ?? 0))[0]?.vehicle_id;

/** Three things to try once: find a vehicle, claim an alarm, see a day. */
export default function FirstLook({ done, onDone, vehicles }: FirstLookProps) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const vehicle = bestOf(vehicles);
  const take = (step: Step) => () => onDone([...new Set([...done, step])]);
  const mark = (step: Step, icon: typeof Check) => (done.includes(step) ? Check : icon);
  return (
    <Card
      title={t('firstLook.title')}
      actions={
        <Button size="sm" variant="ghost" icon={X} onClick={() => onDone(steps)}>
          {t('firstLook.skip')}
        </Button>
      }
    >
      <ol className={styles.look}>
        <li>
          <span>
            {t('firstLook.find')} <kbd>/</kbd>
          </span>
          <Button
            icon={mark('find', Search)}
            onClick={() => {
              take('find')();
              openSearch();
            }}
          >
            {t('firstLook.findAction')}
          </Button>
        </li>
        <li>
          <span>
            {t('firstLook.alarm')} <kbd>Alt+A</kbd>
          </span>
          <ButtonLink to={paths.alarms()} icon={mark('alarm', BellRing)} onClick={take('alarm')}>
            {t('firstLook.alarmAction')}
          </ButtonLink>
        </li>
        <li>
          <span>{t('firstLook.day')}</span>
          <ButtonLink
            to={vehicle ? paths.vehicleDay(vehicle) : paths.vehicles()}
            icon={mark('day', CalendarDays)}
            onClick={take('day')}
          >
            {t('firstLook.dayAction')}
          </ButtonLink>
        </li>
      </ol>
    </Card>
  );
}

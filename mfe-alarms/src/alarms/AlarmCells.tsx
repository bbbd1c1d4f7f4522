import { Check, ChevronDown, ChevronRight, CloudOff, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, useCan } from 'shared-auth';
import {
  alarmMessage,
  alarmTypeLabel,
  Badge,
  Button,
  formatDateTime,
  formatRelativeTime,
  IconButton,
  LateMark,
  TextLink,
  useNearestPlace,
  useNow,
} from 'shared-ui';
import { AlarmHolder } from '../work/AlarmHolder';
import { WorkButton } from '../work/WorkButton';
import styles from './AlarmCells.module.css';
import { AlarmVehicleActions } from './AlarmVehicleActions';
import type { Alarm } from './alarms';
import { ClaimButton } from './claims/ClaimButton';
import type { AlarmLine } from './grouping/grouping';

/** The age of an alarm, with the exact time. */
export function AlarmTime({ alarm }: { alarm: Pick<Alarm, 'created_at' | 'received_at'> }) {
  const at = alarm.created_at;
  const { t } = useTranslation('mfe-alarms');
  const relative = formatRelativeTime(at, useNow(), t);
  const exact = formatDateTime(at);
  return (
    <span className={styles.time} title={exact}>
      {relative === exact ? <span className={styles.exact}>{exact}</span> : relative}
      {relative !== exact && (
        <span className={styles.second} data-exact="">
          {exact}
        </span>
      )}
      <LateMark alarm={alarm} />
    </span>
  );
}

/** Type and message; a folded line also has a button with the number of its alarms, which opens and closes it. */
export function AlarmTypeCell({ line, onToggle }: { line: AlarmLine; onToggle: (key: string) => void }) {
  const { t } = useTranslation('mfe-alarms');
  const type = alarmTypeLabel(t, line.alarm.alarm_type || null);
  const message = alarmMessage(t, line.alarm);
  return (
    <span className={styles.type} data-member={line.kind === 'member' || undefined}>
      <bdi className={styles.name}>{type}</bdi>{' '}
      {line.kind === 'group' && (
        <Button
          variant="secondary"
          size="sm"
          icon={line.isOpen ? ChevronDown : ChevronRight}
          aria-expanded={line.isOpen}
          onClick={() => onToggle(line.key)}
        >
          {t('group.count', { count: line.alarms.length })}
        </Button>
      )}
      <span className={styles.line}>
        {message !== null && (
          <bdi className={styles.message} title={message}>
            {message}
          </bdi>
        )}
        <AlarmHolder alarm={line.alarm} />
      </span>
    </span>
  );
}

/** The plate, a link where the vehicle is known, and the vehicle's code. */
export function AlarmVehicle({ alarm }: { alarm: Alarm }) {
  const maySee = useCan('vehicles.view');
  const name = alarm.license_plate ?? alarm.vehicle_code;
  if (name === null) return '—';
  return (
    <span className={styles.vehicle}>
      {alarm.vehicle_id === null || !maySee ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink to={paths.vehicle(alarm.vehicle_id)}>{name}</TextLink>
      )}
      {alarm.license_plate !== null && alarm.vehicle_code !== null && (
        <bdi className={styles.second}>{alarm.vehicle_code}</bdi>
      )}
    </span>
  );
}

/** The device on one line: its id where the server sends one, else its name. */
export function AlarmDevice({ alarm: { device_id, device_name } }: { alarm: Alarm }) {
  const name = device_id ?? device_name;
  return name === null ? '—' : <bdi title={device_name ?? undefined}>{name}</bdi>;
}

/** The vehicle's place in words; a dash where the server does not send it. */
export function AlarmPlace({ alarm: { latitude = null, longitude = null } }: { alarm: Alarm }) {
  const placeText = useNearestPlace(latitude, longitude);
  if (placeText === null) return '—';
  return (
    <span className={styles.place} title={placeText}>
      {placeText}
    </span>
  );
}

export function AlarmState({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('mfe-alarms');
  const now = useNow();
  if (alarm.progress)
    return (
      <Badge tone="neutral" icon={alarm.progress === 'sending' ? Send : CloudOff}>
        {t(alarm.progress === 'sending' ? 'ui:sending' : 'ui:unsent')}
      </Badge>
    );
  return alarm.is_acknowledged ? (
    <span className={styles.time}>
      <Badge tone="neutral" icon={Check}>
        {t('ui:acknowledged.yes')}
      </Badge>
      {alarm.acknowledged_by && (
        <span className={styles.second}>
          {alarm.acknowledged_by}
          {alarm.acknowledged_at != null && <> · {formatRelativeTime(alarm.acknowledged_at, now, t)}</>}
        </span>
      )}
    </span>
  ) : (
    <span className={styles.time}>
      <Badge className={styles.open} tone="warning">
        {t('ui:acknowledged.no')}
      </Badge>
    </span>
  );
}

interface AlarmButtonsProps {
  line: AlarmLine;
  onAcknowledge: (line: AlarmLine) => void;
  onDelete: (alarm: Alarm) => void;
}

/** The actions on one line. A folded line cannot be deleted as a whole. */
export function AlarmButtons({ line, onAcknowledge, onDelete }: AlarmButtonsProps) {
  const { t } = useTranslation('mfe-alarms');
  const { kind } = line;
  const alarm = kind === 'group' ? { ...line.alarm, repeats: line.alarms } : line.alarm;
  return (
    <span className={styles.buttons}>
      <ClaimButton alarm={alarm} />
      <WorkButton alarm={alarm} isIcon />
      {!alarm.is_acknowledged && (
        <Button
          size="sm"
          icon={Check}
          className={styles.acknowledge}
          title={t('ui:actions.acknowledge')}
          onClick={() => onAcknowledge(line)}
        >
          <span className={styles.acknowledgeText}>{t('ui:actions.acknowledge')}</span>
        </Button>
      )}
      {kind !== 'group' && (
        <IconButton size="sm" icon={Trash2} label={t('ui:actions.delete')} onClick={() => onDelete(alarm)} />
      )}
      <AlarmVehicleActions alarm={alarm} />
    </span>
  );
}

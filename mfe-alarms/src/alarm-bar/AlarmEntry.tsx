import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, type LucideIcon, MapPin, Siren, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths, useCan } from 'shared-auth';
import {
  alarmMessage,
  alarmTypeLabel,
  ButtonLink,
  formatRelativeTime,
  LateMark,
  RelativeTime,
  severityLabel,
  severityTone,
  TextLink,
  useNearestPlace,
  useNow,
} from 'shared-ui';
import { type Alarm, alarmsPath } from '../alarms/alarms';
import { AlarmHolder } from '../work/AlarmHolder';
import { WorkButton } from '../work/WorkButton';
import styles from './AlarmBar.module.css';
import { isFree } from './alarmBar';
import { type AlarmVehicle, alarmVehicleQuery } from './alarmBar.api';
import { CallLinks } from './CallLinks';
import { ClaimOrAcknowledge } from './ClaimOrAcknowledge';

/** A place older than this is the last known one. Silent for as long, a device is offline. */
const OLD_PLACE_MS = 10 * 60_000;

/** Address of an alarm's vehicle on the map; a fullscreen map stays fullscreen. */
function useMapAddress({ vehicle_id, device_id = null, license_plate, vehicle_code }: Alarm): string | null {
  const [search] = useSearchParams();
  const vehicle = vehicle_id ?? device_id ?? license_plate ?? vehicle_code;
  if (vehicle === null) return null;
  const wallboard = search.get('wallboard');
  const query = new URLSearchParams({ vehicle: String(vehicle), ...(wallboard !== null && { wallboard: '1' }) });
  return `${paths.map()}?${query}`;
}

/** Severities differ by shape as well as by colour. */
const severityIcons: Readonly<Record<string, LucideIcon>> = {
  critical: Siren,
  high: TriangleAlert,
  medium: CircleAlert,
};

/** The list of the vehicle's alarms; of all open ones where the vehicle is not known. */
const listOf = ({ vehicle_id, device_id = null }: Alarm) =>
  alarmsPath({
    is_acknowledged: 'false',
    ...(vehicle_id !== null
      ? { vehicle_id: String(vehicle_id) }
      : device_id !== null && { device_id: String(device_id) }),
  });

interface AlarmEntryProps {
  alarm: Alarm;
  /** In a floating list an alarm has several lines, with its message, and a link to the vehicle's alarms. */
  isStacked?: boolean;
}

/** One alarm: type, vehicle, place and time, with buttons for immediate actions. */
export function AlarmEntry({ alarm, isStacked = false }: AlarmEntryProps) {
  const { t } = useTranslation('mfe-alarms');
  const textId = useId();
  const maySee = useCan('vehicles.view');
  const { data } = useQuery(alarmVehicleQuery(maySee ? alarm.vehicle_id : null));
  const location = data?.latest_location ?? null;
  const map = useMapAddress(alarm);
  const message = alarmMessage(t, alarm);
  const open = isFree(alarm);
  const outcome = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);

  useEffect(
    function keepKeyboardHere() {
      // The pressed button has been removed, so the focus moves to its replacement instead of to the top of the page.
      if (!open && wasPressed.current && document.activeElement === document.body) outcome.current?.focus();
    },
    [open],
  );

  const isClaimed = !alarm.is_acknowledged && Boolean(alarm.claimed_by);
  const done = isClaimed ? t('claim.by', { name: alarm.claimed_by }) : t('ui:acknowledged.yes');
  const severity = severityLabel(t, alarm.severity);
  const Icon = severityIcons[alarm.severity] ?? Info;
  const what = (
    <>
      {isStacked && <span className={styles.spoken}>{severity}: </span>}
      <strong>
        {alarmTypeLabel(t, alarm.alarm_type || null)}
        {alarm.repeats && (
          <span title={t('group.count', { count: alarm.repeats.length })}> ×{alarm.repeats.length}</span>
        )}
      </strong>
      <bdi className={styles.plate}>{alarm.license_plate ?? alarm.vehicle_code ?? alarm.device_name ?? '—'}</bdi>
    </>
  );
  return (
    <li className={styles.alarm} data-stacked={isStacked || undefined} data-done={!open || undefined}>
      <span className={styles.icon} data-tone={severityTone(alarm.severity)} title={severity}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className={styles.words} id={textId}>
        {isStacked ? (
          <TextLink to={listOf(alarm)} className={styles.what}>
            {what}
          </TextLink>
        ) : (
          <span className={styles.what}>{what}</span>
        )}
        {message !== null && (
          <bdi className={styles.message} title={message}>
            {message}
          </bdi>
        )}
        <Where alarm={alarm} location={location} isStacked={isStacked} />
      </span>
      <span className={styles.actions}>
        {/* First, because their numbers load later, and the buttons stay at the right end. */}
        <CallLinks alarm={alarm} />
        {open ? (
          <ClaimOrAcknowledge
            alarm={alarm}
            describedBy={textId}
            onPress={() => {
              wasPressed.current = true;
            }}
          />
        ) : (
          <span className={styles.done} ref={outcome} tabIndex={-1} title={isStacked ? undefined : done}>
            {(!isClaimed || !isStacked) && done}
          </span>
        )}
        {(isStacked || !open) && <WorkButton alarm={alarm} describedBy={textId} isIcon={open || isStacked} />}
        {maySee && map && (
          <ButtonLink to={map} size="sm" icon={MapPin} aria-describedby={textId} title={t('alarmBar.map')}>
            <span className={styles.label}>{t('alarmBar.map')}</span>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

interface WhereProps extends Required<AlarmEntryProps> {
  /** The present location of its vehicle. */
  location: AlarmVehicle['latest_location'];
}

/** Place and time of the alarm, and the present place of its vehicle. */
function Where({ alarm, location, isStacked }: WhereProps) {
  const { t } = useTranslation('mfe-alarms');
  const now = useNow();
  const placeText = useNearestPlace(location?.latitude, location?.longitude);
  const fixAt = location?.gps_time ?? location?.received_at ?? null;
  const isOld = fixAt !== null && now - fixAt > OLD_PLACE_MS;
  // Its age is shown beside it: without its name the present place would be mistaken for that of the alarm.
  const alarmPlace = useNearestPlace(alarm.latitude, alarm.longitude);
  const isElsewhere = placeText !== null && placeText !== alarmPlace;
  const nowPlace = isElsewhere && isOld ? `${placeText} (${formatRelativeTime(fixAt, now, t)})` : placeText;
  return (
    <span className={styles.where}>
      {alarmPlace && (
        <span className={styles.place} title={alarmPlace}>
          <span>{alarmPlace}</span>
        </span>
      )}
      <RelativeTime at={alarm.created_at} className={styles.since} />
      {isElsewhere && (
        <span className={styles.place} title={`${t('alarmBar.now')} ${nowPlace}`}>
          <span>{`${t('alarmBar.now')} ${nowPlace}`}</span>
        </span>
      )}
      <LateMark alarm={alarm} />
      {isStacked && <AlarmHolder alarm={alarm} />}
    </span>
  );
}

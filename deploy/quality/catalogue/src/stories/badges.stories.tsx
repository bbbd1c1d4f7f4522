import { Clock } from 'lucide-react';
import { roles, severities } from 'shared-auth/contract';
import * as ui from 'shared-ui';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

const tones = ['primary', 'success', 'warning', 'danger', 'info', 'neutral'] as const;

export function Badge() {
  const say = useSay();
  return (
    <>
      {tones.map((tone) => (
        <State key={tone} name={`tone="${tone}"`}>
          <ui.Badge tone={tone}>{say('Состојба', 'State')}</ui.Badge>
        </State>
      ))}
      <State name="icon">
        <ui.Badge tone="info" icon={Clock}>
          {say('Чека', 'Waiting')}
        </ui.Badge>
      </State>
    </>
  );
}

export const SeverityBadge = () =>
  [...severities, null].map((severity) => (
    <State key={severity} name={`severity=${severity}`}>
      <ui.SeverityBadge severity={severity} />
    </State>
  ));

export const DeviceStatusBadge = () =>
  ['online', 'offline', 'maintenance', null].map((status) => (
    <State key={status} name={`status=${status}`}>
      <ui.DeviceStatusBadge status={status} />
    </State>
  ));

export const VehicleStatusBadge = () =>
  ['active', 'inactive', 'maintenance', null].map((status) => (
    <State key={status} name={`status=${status}`}>
      <ui.VehicleStatusBadge status={status} />
    </State>
  ));

export const RoleBadge = () =>
  roles.map((role) => (
    <State key={role} name={`role="${role}"`}>
      <ui.RoleBadge role={role} />
    </State>
  ));

export function StatusDot() {
  const say = useSay();
  return tones.map((tone) => (
    <State key={tone} name={`tone="${tone}"`}>
      <ui.StatusDot tone={tone} label={say('Поврзано', 'Connected')} />
    </State>
  ));
}

export function LateMark() {
  const happened = ui.clock.now() - 3 * 3_600_000;
  return (
    <State name="received three hours after it happened">
      <ui.LateMark alarm={{ created_at: happened, received_at: ui.clock.now() }} />
    </State>
  );
}

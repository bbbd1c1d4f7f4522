import { CircleQuestionMark, Wifi, WifiOff, Wrench } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconProp } from '../../internal/Icon';
import { deviceStatusLabel, deviceStatusTone } from '../../model/labels';
import { Badge } from './Badge';

const icons: ReadonlyMap<string, IconProp> = new Map([
  ['online', Wifi],
  ['offline', WifiOff],
  ['maintenance', Wrench],
]);

export interface DeviceStatusBadgeProps extends ComponentProps<'span'> {
  /** As the server sends it; anything unknown is grey. */
  status: string | null | undefined;
}

/** Online green, offline red, maintenance yellow, everything else grey. */
export function DeviceStatusBadge({ status, ...rest }: DeviceStatusBadgeProps) {
  const { t } = useTranslation('ui');
  return (
    <Badge {...rest} tone={deviceStatusTone(status)} icon={icons.get(status ?? '') ?? CircleQuestionMark}>
      {deviceStatusLabel(t, status)}
    </Badge>
  );
}

import { Archive, CircleCheck, CirclePause, CircleQuestionMark, Wrench } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconProp } from '../../internal/Icon';
import { vehicleStatusLabel, vehicleStatusTone } from '../../model/labels';
import { Badge } from './Badge';

const icons: ReadonlyMap<string, IconProp> = new Map([
  ['active', CircleCheck],
  ['inactive', CirclePause],
  ['maintenance', Wrench],
  ['retired', Archive],
]);

export interface VehicleStatusBadgeProps extends ComponentProps<'span'> {
  /** As the server sends it; an unknown status is shown unchanged, in grey. */
  status: string | null | undefined;
}

/** Active success, inactive secondary, maintenance warning, retired danger. */
export function VehicleStatusBadge({ status, ...rest }: VehicleStatusBadgeProps) {
  const { t } = useTranslation('ui');
  return (
    <Badge {...rest} tone={vehicleStatusTone(status)} icon={icons.get(status ?? '') ?? CircleQuestionMark}>
      {vehicleStatusLabel(t, status)}
    </Badge>
  );
}

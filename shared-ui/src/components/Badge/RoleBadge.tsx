import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { roleLabel, type Tone } from '../../model/labels';
import { Badge } from './Badge';

const tones: ReadonlyMap<string, Tone> = new Map([
  ['admin', 'primary'],
  ['manager', 'info'],
]);

export interface RoleBadgeProps extends Omit<ComponentProps<'span'>, 'role'> {
  role: string | null | undefined;
}

/** The role of an account. */
export function RoleBadge({ role, ...rest }: RoleBadgeProps) {
  const { t } = useTranslation('ui');
  return (
    <Badge {...rest} tone={tones.get(role ?? '') ?? 'neutral'}>
      {roleLabel(t, role)}
    </Badge>
  );
}

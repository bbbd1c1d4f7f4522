import { ChevronDown, CircleAlert, CircleQuestionMark, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconProp } from '../internal/Icon';
import { severityLabel, severityTone } from '../labels';
import { Badge } from './Badge';

const icons: ReadonlyMap<string, IconProp> = new Map([
  ['critical', OctagonAlert],
  ['high', TriangleAlert],
  ['medium', CircleAlert],
  ['low', ChevronDown],
]);

export interface SeverityBadgeProps extends ComponentProps<'span'> {
  /** As the server gives it; anything but the four known ones is "unknown". */
  severity: string | null | undefined;
}

/** How serious an alarm is: each severity has its own icon, colour and word. */
export function SeverityBadge({ severity, ...rest }: SeverityBadgeProps) {
  const { t } = useTranslation('ui');
  return (
    <Badge {...rest} tone={severityTone(severity)} icon={icons.get(severity ?? '') ?? CircleQuestionMark}>
      {severityLabel(t, severity)}
    </Badge>
  );
}

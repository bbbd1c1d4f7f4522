import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { severities } from 'shared-auth/contract';
import { severityLabel, severityTone } from '../../model/labels';
import { Badge } from './Badge';
import styles from './Badge.module.css';

export interface SeverityBadgeProps extends ComponentProps<'span'> {
  /** As the server sends it; anything but the four known ones is "unknown". */
  severity: string | null | undefined;
}

const known: readonly (string | null | undefined)[] = severities;

/** How serious an alarm is: of four rising steps as many are filled, and each severity has its word and colour. */
export function SeverityBadge({ severity, ...rest }: SeverityBadgeProps) {
  const { t } = useTranslation('ui');
  const place = known.indexOf(severity);
  const filled = place < 0 ? 0 : severities.length - place;
  return (
    <Badge
      {...rest}
      tone={severityTone(severity)}
      icon={
        <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.steps} data-steps={filled}>
          {severities.map((name, step) => (
            <rect
              key={name}
              x={step * 4 + 0.5}
              y={11 - step * 3.4}
              width="3"
              height={4.5 + step * 3.4}
              data-filled={step < filled ? '' : undefined}
            />
          ))}
        </svg>
      }
    >
      {severityLabel(t, severity)}
    </Badge>
  );
}

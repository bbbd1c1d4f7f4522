import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from 'shared-ui';
import { type Level, type LevelKind, levelOf, levelText } from 'shared-ui/reports';

const tones: Readonly<Record<Level, Tone>> = {
  none: 'success',
  low: 'success',
  medium: 'warning',
  high: 'danger',
  critical: 'danger',
};

/** A level of risk or inactivity, in its colour. */
export function LevelBadge({ kind, value }: { kind: LevelKind; value: string | null }) {
  const { t } = useTranslation('mfe-reports');
  const level = levelOf(value);
  return value ? <Badge tone={level ? tones[level] : 'neutral'}>{levelText(t, kind, value)}</Badge> : '—';
}

import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { Badge, type Tone } from 'shared-ui';
import { type Level, levelOf } from './reports';

const tones: Readonly<Record<Level, Tone>> = {
  none: 'success',
  low: 'success',
  medium: 'warning',
  high: 'danger',
  critical: 'danger',
};

export type LevelWords = 'riskLevel' | 'inactivityLevel';

/** The word for a level; one we do not know is shown as it came. */
export function levelText(t: Translate, words: LevelWords, value: string | null): string | null {
  const level = levelOf(value);
  return level ? t(`${words}.${level}`) : value;
}

/** A level of risk or inactivity, in its colour. */
export function LevelBadge({ words, value }: { words: LevelWords; value: string | null }) {
  const { t } = useTranslation('mfe-reports');
  const level = levelOf(value);
  return value ? <Badge tone={level ? tones[level] : 'neutral'}>{levelText(t, words, value)}</Badge> : '—';
}

import { PowerOff, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from 'shared-ui';
import styles from './engine.module.css';
import { engineText } from './engineText';
import { type EngineOwner, useEngine } from './useEngine';

/** "Моторот е исклучен — од Ана, 14:03, кражба" in a list or a popup; empty while the engine is not cut. */
export function EngineBadge({ isShort = false, ...owner }: EngineOwner & { isShort?: boolean }) {
  const { t } = useTranslation('mfe-fleet');
  const [engine] = useEngine(owner);
  if (!engine) return null;
  const isWaiting = engine.state === 'waiting';
  const { short, headline, details } = engineText(engine, t);
  return (
    <Badge
      tone={isWaiting ? 'warning' : 'danger'}
      icon={isWaiting ? Timer : PowerOff}
      title={`${headline} ${details}`}
      className={isShort ? styles.short : undefined}
    >
      {isShort ? short : `${headline} ${details}`}
    </Badge>
  );
}

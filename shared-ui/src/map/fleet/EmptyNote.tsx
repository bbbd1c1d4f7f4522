import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../base/base.module.css';
import type { FleetScene } from './scene/FleetScene';
import { useSceneSet } from './useScene';

interface EmptyNoteProps {
  scene: FleetScene;
  /** The spec's sentence by default. */
  text: string | undefined;
  detail: ReactNode;
}

/** Shown when no vehicle has a valid position. */
export function EmptyNote({ scene, text, detail }: EmptyNoteProps) {
  const { t } = useTranslation('ui');
  useSceneSet(scene);
  if (scene.placedCount() > 0) return null;
  return (
    <div className={styles.empty}>
      <p>{text ?? t('ui:empty.noLocations')}</p>
      {detail && <p className={styles.muted}>{detail}</p>}
    </div>
  );
}

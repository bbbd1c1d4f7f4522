import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';
import { useInertAround } from 'shared-ui/map';
import styles from './map.module.css';
import { WallboardNotice } from './WallboardNotice';

/** A screen on the wall: the map and nothing of the console around it. */
export function Wallboard({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { t } = useTranslation('mfe-fleet');
  const section = useRef<HTMLElement>(null);
  useInertAround(section);
  return (
    <section ref={section} className={styles.wallboard} aria-label={t('ui:places.map')}>
      {children}
      <WallboardNotice />
      <Button size="sm" onClick={onLeave}>
        {t('map.leaveWallboard')}
      </Button>
    </section>
  );
}

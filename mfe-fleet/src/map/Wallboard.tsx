import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useScopedEffect } from 'shared-auth';
import { Button } from 'shared-ui';
import { useInertAround } from 'shared-ui/map';
import type { MapStats } from './map';
import styles from './map.module.css';
import { WallboardNotice } from './WallboardNotice';
import { WallboardSide } from './WallboardSide';

/** Milliseconds between two checks of the session: a server that extends sessions does so on a request. */
const SESSION_MS = 30 * 60_000;

/** A screen on the wall: the map without the console around it. */
export default function Wallboard({
  stats,
  onLeave,
  children,
}: {
  stats: MapStats;
  onLeave: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-fleet');
  const section = useRef<HTMLElement>(null);
  useInertAround(section);
  useScopedEffect(function staySignedIn(scope) {
    scope.repeat(() => void session.recheck(), SESSION_MS);
  }, []);
  return (
    <section ref={section} className={styles.wallboard} aria-label={t('ui:places.map')}>
      <div className={styles.wallMap}>{children}</div>
      <WallboardSide stats={stats} />
      <WallboardNotice />
      <Button size="sm" onClick={onLeave}>
        {t('map.leaveWallboard')}
      </Button>
    </section>
  );
}

import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Stack } from 'shared-ui';
import styles from '../common.module.css';
import type { LatestStatus } from '../live/telemetry';
import type { LiveDetails } from '../live/useLiveDetails';
import { VehicleState } from '../stopped/VehicleState';
import { PositionCard } from './PositionCard';
import { TelemetryCard } from './TelemetryCard';
import { VehicleMap } from './VehicleMap';

/** Pixels of the row of alarms above the map, which it never moves. */
export const ALARMS_HEIGHT = 208;

interface DetailCardsProps {
  /** The slot of its recent alarms. */
  alarms: ReactNode;
  live: Pick<LiveDetails, 'status' | 'position' | 'fixAt' | 'marker'>;
  /** Id of the device, and the number to call. */
  device: { id: string | null; phone: string | null };
  /** Address of its past positions; null without any. */
  history: string | null;
  telemetry: { title: string; status: LatestStatus | null };
  /** Graphs of its measurements over time. */
  graphs?: ReactNode;
  /** Cards of its stored data. */
  children: ReactNode;
  /** The slot of other modules' tabs. */
  tabs: ReactNode;
}

/**
 * The cards of a vehicle's or device's page: other modules' tabs, then live data on one side and stored data on the
 * other.
 */
export function DetailCards({ alarms, live, device, history, telemetry, graphs, children, tabs }: DetailCardsProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <>
      <VehicleState
        deviceId={device.id}
        status={live.status}
        position={live.position}
        fixAt={live.fixAt}
        telemetry={telemetry.status}
        phone={device.phone}
      />
      {tabs}
      <div className={styles.details}>
        <Stack>
          {alarms}
          <VehicleMap vehicle={live.marker} />
          <div className={styles.pair}>
            <PositionCard
              position={live.position}
              actions={
                history !== null && (
                  <ButtonLink size="sm" variant="ghost" icon={History} to={history}>
                    {t('position.history')}
                  </ButtonLink>
                )
              }
            />
            <TelemetryCard {...telemetry} />
          </div>
          {graphs}
        </Stack>
        <Stack>{children}</Stack>
      </div>
    </>
  );
}

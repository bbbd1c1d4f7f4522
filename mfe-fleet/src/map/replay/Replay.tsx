import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { FleetReplayBar, type MapVehicle, type ReplayAlarm, type ReplayScene } from 'shared-ui/map';
import type { MapRow } from '../../common/live/mapVehicle';
import type { TrackPeriod } from '../map';
import type { MapState } from '../useMapState';
import type { Tracks } from '../useTracks';
import { ReplayNotes } from './ReplayNotes';
import { type PastAlarm, pastAlarmsQuery } from './replayAlarms.api';
import { useCarriedTracks } from './useCarriedTracks';

export interface ReplayProps {
  rows: readonly MapRow[];
  vehicles: readonly MapVehicle[];
  /** The number of vehicles that the address names but that do not exist any more. */
  unknown: number;
  tracks: Tracks;
  period: TrackPeriod;
  at: number | null;
  onChange(change: Partial<MapState>): void;
  onScene(scene: ReplayScene): void;
}

const none: readonly PastAlarm[] = [];

/** The replay's controls under the map, with the alarms of its period, which only a replay asks for. */
export default function Replay({
  rows: replayed,
  vehicles,
  unknown,
  tracks,
  period,
  at,
  onChange,
  onScene,
}: ReplayProps) {
  const alarms = useQuery(pastAlarmsQuery(period));
  const rows = alarms.data?.alarms ?? none;
  const marked = useMemo(() => marks(rows, vehicles), [rows, vehicles]);
  const onMoment = useCallback((moment: number) => onChange({ at: moment }), [onChange]);
  return (
    <FleetReplayBar
      key={`${period.from} ${period.to}`}
      vehicles={vehicles}
      tracks={useCarriedTracks(replayed, tracks.tracks, period)}
      alarms={marked}
      from={period.from}
      to={period.to}
      at={at ?? period.from}
      onMoment={onMoment}
      onScene={onScene}
      onLeave={() => onChange({ replay: null, at: null, of: [] })}
      isComplete={tracks.done === tracks.asked && tracks.failed === 0}
      notes={<ReplayNotes unknown={unknown} alarms={alarms} />}
    />
  );
}

/** The alarms of the vehicles shown, the oldest first. */
function marks(rows: readonly PastAlarm[], vehicles: readonly MapVehicle[]): ReplayAlarm[] {
  const keys = new Map(
    vehicles.flatMap(({ key, plate, vehicleCode }) =>
      [plate, vehicleCode].flatMap((name) => (name ? [[name, key] as const] : [])),
    ),
  );
  return rows
    .flatMap(({ created_at: at, alarm_type: type, severity, message, license_plate: plate, vehicle_code: code }) => {
      const key = keys.get(plate ?? '') ?? keys.get(code ?? '');
      return at === null || key === undefined ? [] : [{ at, key, type, severity, message, name: plate ?? code }];
    })
    .sort((a, b) => a.at - b.at);
}

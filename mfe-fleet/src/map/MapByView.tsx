import ByView from '../common/live/ByView';
import type { MapRow, ViewLink } from '../common/live/mapVehicle';
import { type Device, deviceSchema } from '../devices/devices.api';
import { deviceRow } from './map';
import { chosenKey, type MapState } from './useMapState';

interface MapByViewProps {
  rows: readonly MapRow[];
  state: MapState;
  onLink(link: ViewLink<Device> | null): void;
}

const source = { schema: deviceSchema, toRow: deviceRow };

/** Updates the devices of a large fleet in view of the page's map. */
export default function MapByView({ rows, state, onLink }: MapByViewProps) {
  const { selected, vehicle, of, near, status, type } = state;
  return (
    <ByView
      rows={rows}
      chosen={chosenKey(rows, state)}
      also={of}
      named={selected === '' ? vehicle : ''}
      near={near === 'open' ? null : near}
      of="devices"
      status={status}
      type={type}
      source={source}
      onLink={onLink}
    />
  );
}

import ByView from '../common/live/ByView';
import type { MapRow, ViewLink } from '../common/live/mapVehicle';
import { fleetRow } from './dashboard';
import { type FleetVehicle, fleetVehicle } from './dashboard.api';

interface DashboardByViewProps {
  rows: readonly MapRow[];
  chosen: string | null;
  onLink(link: ViewLink<FleetVehicle> | null): void;
}

const source = { schema: fleetVehicle, toRow: fleetRow };

/** Updates the vehicles of a large fleet in view of the dashboard's map. */
export default function DashboardByView(props: DashboardByViewProps) {
  return <ByView {...props} source={source} />;
}

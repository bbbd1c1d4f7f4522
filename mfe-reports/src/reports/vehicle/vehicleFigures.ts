import { BellRing, CalendarDays, CircleGauge, Gauge, MapPin } from 'lucide-react';
import { formatSpeed } from 'shared-ui';
import { alarmTone, type FigureKind, unacknowledgedNote } from '../figures';
import type { VehicleReport } from '../reports.api';

/** The key figures of one vehicle. */
export const vehicleFigures: readonly FigureKind<VehicleReport['stats']>[] = [
  { field: 'total_locations', title: 'totalLocations', icon: MapPin, tone: 'primary' },
  { field: 'active_days', rise: 'good', title: 'activeDays', icon: CalendarDays, tone: 'info' },
  { field: 'avg_speed', title: 'avgSpeed', icon: Gauge, tone: 'neutral', format: formatSpeed },
  { field: 'max_speed', rise: 'bad', title: 'maxSpeed', icon: CircleGauge, tone: 'neutral', format: formatSpeed },
  { field: 'total_alarms', rise: 'bad', title: 'alarms', icon: BellRing, tone: alarmTone, note: unacknowledgedNote },
];

import { BellRing, CalendarDays, CircleGauge, Gauge, MapPin } from 'lucide-react';
import { formatSpeed } from 'shared-ui';
import type { vehicleFigures } from 'shared-ui/reports';
import { alarmTone, type FigureFormats, unacknowledgedNote } from '../figures';
import type { VehicleReport } from '../reports.api';

/** How the key figures of one vehicle look. */
export const vehicleFormats: FigureFormats<VehicleReport['stats'], (typeof vehicleFigures)[number][0]> = {
  total_locations: { icon: MapPin, tone: 'primary' },
  active_days: { rise: 'good', icon: CalendarDays, tone: 'info' },
  avg_speed: { icon: Gauge, tone: 'neutral', format: formatSpeed },
  max_speed: { rise: 'bad', icon: CircleGauge, tone: 'neutral', format: formatSpeed },
  total_alarms: { rise: 'bad', icon: BellRing, tone: alarmTone, note: unacknowledgedNote },
};

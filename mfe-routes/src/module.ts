import type { ModuleExposes } from 'shared-auth';

/** The files that the shell may load from this module. */
export const exposes = {
  './GeofencesPage': './zones/GeofencesPage.tsx',
  './RoutesPage': './routes/RoutesPage.tsx',
  './RouteExportPage': './route-export/RouteExportPage.tsx',
  './TestRouteExportPage': './test-route-export/TestRouteExportPage.tsx',
  './MaintenanceCard': './maintenance/MaintenanceCard.tsx',
  './OdometerCard': './odometer/OdometerCard.tsx',
  './VehicleFuel': './fuel/VehicleFuel.tsx',
  './TodayTile': './distances/TodayTile.tsx',
  './DistanceColumns': './distances/DistanceColumns.tsx',
  './VehicleDistanceCard': './distances/VehicleDistanceCard.tsx',
  './VehicleDriven': './distances/VehicleDriven.tsx',
  './VehicleDay': './vehicle-day/VehicleDay.tsx',
  './VehicleDayPage': './vehicle-day/VehicleDayPage.tsx',
  './RoutesTile': './routes/RoutesTile.tsx',
  './LimitsPage': './limits/LimitsPage.tsx',
  './VehicleLimitCard': './limits/VehicleLimitCard.tsx',
  './VehicleVisits': './zones/visits/VehicleVisits.tsx',
  './ZonePalette': './palette/ZonePalette.tsx',
  './GeofenceLayer': './zones/GeofenceLayer.tsx',
} satisfies ModuleExposes;

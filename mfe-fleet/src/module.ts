import type { ModuleExposes } from 'shared-auth';

export const exposes = {
  './DashboardPage': './dashboard/DashboardPage.tsx',
  './VehiclesPage': './vehicles/VehiclesPage.tsx',
  './NewVehiclePage': './vehicles/NewVehiclePage.tsx',
  './VehiclePage': './vehicles/VehiclePage.tsx',
  './EditVehiclePage': './vehicles/EditVehiclePage.tsx',
  './DevicesPage': './devices/DevicesPage.tsx',
  './NewDevicePage': './devices/NewDevicePage.tsx',
  './DevicePage': './devices/DevicePage.tsx',
  './EditDevicePage': './devices/EditDevicePage.tsx',
  './LocationsPage': './locations/LocationsPage.tsx',
  './FleetMapPage': './map/FleetMapPage.tsx',
  './FleetPalette': './palette/FleetPalette.tsx',
  './UnknownAnnouncements': './devices/unregistered/UnregisteredAnnouncements.tsx',
} satisfies ModuleExposes;

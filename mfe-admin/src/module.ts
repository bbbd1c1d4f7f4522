import type { ModuleExposes } from 'shared-auth';

/** The files that the shell may load from this module; all others are private. */
export const exposes = {
  './UsersPage': './users/UsersPage.tsx',
  './IngestKeysPage': './ingest-keys/IngestKeysPage.tsx',
  './ActsPage': './audit/AuditPage.tsx',
  './VehicleActs': './audit/VehicleAudit.tsx',
  './DeviceActs': './audit/DeviceAudit.tsx',
  './ExportRecord': './audit/ExportRecord.tsx',
  './VehicleAccess': './vehicle-access/VehicleAccess.tsx',
  './VehiclePrivateTime': './private-time/VehiclePrivateTime.tsx',
  './OwnVehicles': './vehicle-access/OwnVehicles.tsx',
  './CalendarsPage': './hours/CalendarsPage.tsx',
  './BroughtPage': './brought/BroughtPage.tsx',
  './DeviceSilence': './hours/DeviceSilence.tsx',
  './VehicleCalendar': './hours/VehicleCalendar.tsx',
  './ProfilePage': './profile/ProfilePage.tsx',
  './SignInAnnouncements': './sessions/SignInAnnouncements.tsx',
  './UserPalette': './palette/UserPalette.tsx',
} satisfies ModuleExposes;

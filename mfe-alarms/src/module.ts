import type { ModuleExposes } from 'shared-auth';

/** The files that other parts of the console may load; module.json lists the use of each. */
export const exposes = {
  './AlarmsPage': './alarms/AlarmsPage.tsx',
  './ShiftPage': './shift/ShiftPage.tsx',
  './CriticalAlarms': './alarm-widgets/CriticalAlarms.tsx',
  './AlarmTypesChart': './alarm-widgets/AlarmTypesChart.tsx',
  './AlarmTrendChart': './alarm-widgets/AlarmTrendChart.tsx',
  './VehicleRecentAlarms': './alarm-widgets/VehicleRecentAlarms.tsx',
  './DeviceRecentAlarms': './alarm-widgets/DeviceRecentAlarms.tsx',
  './AlarmBell': './bell/AlarmBell.tsx',
  './AlarmStrip': './alarm-bar/AlarmBar.tsx',
  './MissedAlarms': './missed-alarms/MissedAlarms.tsx',
  './CriticalAlarmSignals': './alarm-signals/CriticalAlarmSignals.tsx',
  './ProfileSignals': './alarm-signals/ProfileSignals.tsx',
  './RulesPage': './notification-rules/RulesPage.tsx',
  './SentPage': './sent-notifications/SentPage.tsx',
  './ProfileNotifications': './own-settings/ProfileNotifications.tsx',
  './AlarmPalette': './palette/AlarmPalette.tsx',
  './NotificationNotices': './own-settings/NotificationNotices.tsx',
} satisfies ModuleExposes;

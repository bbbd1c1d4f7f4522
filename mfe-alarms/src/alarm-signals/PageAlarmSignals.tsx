import { useAnyPreference } from 'shared-ui';
import CriticalAlarmSignals from './CriticalAlarmSignals';
import { signalPreferences } from './signalPreferences';

const keys = Object.values(signalPreferences);

/**
 * Announces critical alarms to screen readers, as part of the alarm bar of every page. Where the user has enabled sound
 * or notifications, the shell mounts the signals, which announce as well.
 */
export const PageAlarmSignals = () => !useAnyPreference(keys) && <CriticalAlarmSignals />;

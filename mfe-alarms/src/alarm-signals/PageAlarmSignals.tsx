import { useAnyPreference } from 'shared-ui';
import CriticalAlarmSignals from './CriticalAlarmSignals';
import { signalPreferences } from './signalPreferences';

const keys = Object.values(signalPreferences);

/**
 * Announces critical alarms to screen readers on a page that shows alarms. Where the user has chosen sound or notifications the shell
 * mounts the signals on every page, and they announce as well.
 */
export const PageAlarmSignals = () => !useAnyPreference(keys) && <CriticalAlarmSignals />;

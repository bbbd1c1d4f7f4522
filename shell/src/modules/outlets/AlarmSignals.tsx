import { useEffect, useState } from 'react';
import { preferenceKeys } from 'shared-auth';
import { usePreference } from 'shared-ui';
import type { WidgetItem } from '../../registry/contributions';
import { afterLanding } from '../loading/usePreloading';
import { useModules } from '../ModulesContext';
import { ModuleBoundary } from './ModuleBoundary';
import { useExpose } from './useExposedComponent';

/** Milliseconds until a module that was down is asked for again: nobody sees here that it is, and nobody presses retry. */
const RETRY_PAUSE = 60_000;

/** One widget that shows nothing. A module that is down is as silent as it. */
function Signals({ widget }: { widget: WidgetItem }) {
  const [isTime, setTime] = useState(false);
  const { view, retry, rejectVersion } = useExpose<object>(widget.moduleId, widget.expose, isTime);
  const isDown = view.status === 'failed';
  useEffect(() => afterLanding(() => setTime(true)), []);
  useEffect(
    function askAgain() {
      if (!isDown) return;
      const timer = setTimeout(retry, RETRY_PAUSE);
      return () => clearTimeout(timer);
    },
    [isDown, retry],
  );
  if (view.status !== 'ready') return null;
  const { Component, version } = view;
  return (
    <ModuleBoundary
      key={version}
      moduleId={widget.moduleId}
      version={version}
      onFailure={(failure) => rejectVersion(version, failure.detail)}
      fallback={() => null}
    >
      <Component />
    </ModuleBoundary>
  );
}

/** Alarms are told of on every page to users who have asked for it; for others no module's code is fetched. */
export function AlarmSignals() {
  const { contributions } = useModules();
  const [wantsSound] = usePreference(preferenceKeys.alarmSound, false);
  const [wantsNotification] = usePreference(preferenceKeys.alarmNotifications, false);
  if (!wantsSound && !wantsNotification) return null;
  return contributions
    .widgets('console.alarm-signals')
    .map((widget) => <Signals key={`${widget.moduleId}${widget.expose}`} widget={widget} />);
}

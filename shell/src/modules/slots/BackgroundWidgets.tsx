import { useEffect, useState } from 'react';
import { ModuleScope } from 'shared-auth';
import { useAnyPreference } from 'shared-ui';
import { Place } from '../../failures/Places';
import { backgroundSlots, type WidgetItem } from '../../registry/contributions';
import { useModules } from '../ModulesProvider';
import { afterLanding } from '../usePreloading';
import { Entering } from './LivenessCheck';
import { ModuleBoundary } from './ModuleBoundary';
import { useExposedComponent } from './useExposedComponent';

/** Milliseconds until a failed background module is tried again: it is invisible, so users cannot press Retry. */
const RETRY_PAUSE_MS = 60_000;

/** One invisible widget. Its failure is invisible, too. */
function BackgroundWidget({ widget }: { widget: WidgetItem }) {
  const [isTime, setTime] = useState(false);
  const { view, retry, rejectVersion } = useExposedComponent<object>(widget.moduleId, widget.expose, isTime);
  const isDown = view.status === 'failed';
  useEffect(() => afterLanding(() => setTime(true)), []);
  useEffect(
    function askAgain() {
      if (!isDown) return;
      const timer = setTimeout(retry, RETRY_PAUSE_MS);
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
      onFailure={rejectVersion}
      fallback={() => null}
    >
      <Entering moduleId={widget.moduleId} version={version} />
      <ModuleScope>
        <Component />
      </ModuleScope>
    </ModuleBoundary>
  );
}

/** A widget with a condition: it is mounted, and its module's code is fetched, only while the condition holds. */
function WhileWanted({ widget }: { widget: WidgetItem }) {
  const isPreferred = useAnyPreference(widget.when?.preference ?? []);
  return <Place>{(!widget.when || isPreferred) && <BackgroundWidget widget={widget} />}</Place>;
}

/** The invisible widgets of modules on every page, each mounted once: the slot `console.background`. */
export function BackgroundWidgets() {
  const { contributions } = useModules();
  return backgroundSlots
    .flatMap(contributions.widgets)
    .map((widget) => <WhileWanted key={`${widget.moduleId}${widget.expose}`} widget={widget} />);
}

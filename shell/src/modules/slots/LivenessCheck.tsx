import { useLayoutEffect, useRef } from 'react';
import { landed } from '../../config/landed';
import { markEntered, markPage } from '../../telemetry/heartbeat';
import { markEntry } from '../../telemetry/pageEntry';
import { showPart } from '../../telemetry/parts';
import { report } from '../../telemetry/reports';
import { useWatch } from '../../telemetry/useWatch';
import type { ModuleVersion } from '../loading/loadErrors';

interface LivenessProps extends ModuleVersion {
  /** The page's path in module.json. */
  route: string;
  /** Nothing of it was to be seen. */
  onBlank: () => void;
}

/**
 * Next to a module's page: reports that it shows something and responds, and calls when it shows nothing. What looks at
 * the page comes as a chunk of its own, after the page.
 */
export function PageLiveness({ moduleId, version, route, onBlank }: LivenessProps) {
  const blank = useRef(onBlank);
  useLayoutEffect(function followCallback() {
    blank.current = onBlank;
  });
  useWatch(
    function watchPage() {
      let stops: (() => void)[] = [];
      let isCurrent = true;
      const of = { module: moduleId, version };
      markPage(`${moduleId}@${version}`);
      void landed().then(async () => {
        const { watchPage: watch, watchVisit } = await import(/* webpackChunkName: "watch" */ '../../telemetry/watch');
        if (!isCurrent) return;
        stops = [watch(of, () => blank.current()), watchVisit({ version: `${moduleId}@${version}`, route })];
      });
      return () => {
        isCurrent = false;
        for (const stop of stops) stop();
        markPage('');
      };
    },
    [moduleId, version, route],
  );
  return null;
}

/** Next to a widget: what it shows is for the page around it to judge, so that it came into the page is enough. */
export function WidgetLiveness({ moduleId, version }: ModuleVersion) {
  useWatch(() => report({ module: moduleId, version, kind: 'rendered' }), [moduleId, version]);
  return null;
}

/**
 * Before a module's component: it has a part in the page, and from here on its code runs; no one else can report it if
 * it never ends.
 */
export function Entering({ moduleId, version }: ModuleVersion) {
  const isEntered = useRef(false);
  if (!isEntered.current) {
    isEntered.current = true;
    markEntered(`${moduleId}@${version}`);
    markEntry(`${moduleId}@${version}`);
  }
  useWatch(() => showPart(`${moduleId}@${version}`), [moduleId, version]);
  return null;
}

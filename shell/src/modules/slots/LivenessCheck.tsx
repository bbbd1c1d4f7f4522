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
  /** Called when the page has no visible content. */
  onBlank: () => void;
}

/**
 * Renders next to a module's page. Reports that the page has visible content and responds, and calls `onBlank` when it
 * has none. The code that inspects the page is loaded in a separate chunk, after the page.
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

/** Renders next to a widget. Only the page around it can judge the widget's content, so being mounted is enough. */
export function WidgetLiveness({ moduleId, version }: ModuleVersion) {
  useWatch(() => report({ module: moduleId, version, kind: 'rendered' }), [moduleId, version]);
  return null;
}

/**
 * Renders before a module's component, because from here on the module's code runs: if that never ends, the module
 * cannot be identified later.
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

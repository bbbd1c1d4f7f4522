import { useCallback, useEffect } from 'react';
import type { PaletteProps } from 'shared-auth';
import { Place } from '../failures/Places';
import { Entering } from '../modules/slots/LivenessCheck';
import { ModuleBoundary } from '../modules/slots/ModuleBoundary';
import { useExposedComponent } from '../modules/slots/useExposedComponent';
import type { WidgetItem } from '../registry/contributions';

interface PaletteSourceProps {
  widget: WidgetItem;
  query: string;
  /** Called with the widget's results for the query; null while it is searching. */
  onEntries: (source: string, query: string, ...found: Parameters<PaletteProps['onEntries']>) => void;
}

/** Names a widget among those of all modules. */
export const sourceOf = ({ moduleId, expose }: WidgetItem): string => `${moduleId}${expose}`;

/** The source of one module's entries. A failed module has no results, and does not affect the others. */
export const PaletteSource = (props: PaletteSourceProps) => <Place>{useSource(props)}</Place>;

function useSource({ widget, query, onEntries }: PaletteSourceProps) {
  const { moduleId, expose } = widget;
  const source = sourceOf(widget);
  const { view, rejectVersion } = useExposedComponent<PaletteProps>(moduleId, expose);
  const report = useCallback(
    (...found: Parameters<PaletteProps['onEntries']>) => onEntries(source, query, ...found),
    [onEntries, source, query],
  );
  const isDown = view.status === 'failed';
  useEffect(
    function findNothing() {
      if (isDown) report([]);
    },
    [isDown, report],
  );
  if (view.status !== 'ready') return null;
  const { Component, version } = view;
  return (
    <ModuleBoundary key={version} moduleId={moduleId} version={version} onFailure={rejectVersion} fallback={() => null}>
      <Entering moduleId={moduleId} version={version} />
      <Component query={query} onEntries={report} />
    </ModuleBoundary>
  );
}

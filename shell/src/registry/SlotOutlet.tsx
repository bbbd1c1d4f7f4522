import { useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { SlotRequest } from 'shared-auth';
import { SlotFailed } from '../failures/SlotFailed';
import type { WidgetItem } from './contributions';
import { useModules } from './ModulesContext';
import { Mounted } from './Mounted';
import styles from './SlotOutlet.module.css';
import { useExpose } from './useExpose';
import { useNearView } from './useNearView';

/** One widget in a slot: loads when it comes near the view, and fails alone. */
function Widget({ widget, request, near }: { widget: WidgetItem; request: SlotRequest; near: boolean }) {
  const { t } = useTranslation('menu');
  const { loader } = useModules();
  const { view, retry, rejectVersion } = useExpose<SlotRequest['props']>(widget.moduleId, widget.expose, near);
  const rendered = useRef(false);
  const title = t(widget.titleKey);

  if (view.status === 'loading') return <div className={styles.loading} aria-hidden="true" />;
  if (view.status === 'failed') return <SlotFailed title={title} onRetry={retry} />;
  const { Component, version } = view;
  return (
    <ErrorBoundary
      key={version}
      onError={(error) => {
        const detail = error instanceof Error ? error.message : String(error);
        if (rendered.current) loader.reportCrash({ moduleId: widget.moduleId, version, kind: 'render', detail });
        else rejectVersion(version, error);
      }}
      fallbackRender={({ resetErrorBoundary }) => <SlotFailed title={title} onRetry={resetErrorBoundary} />}
    >
      <Component {...request.props} />
      <Mounted noted={rendered} />
    </ErrorBoundary>
  );
}

/** What the shell puts into a `<Slot>`: every widget that the registry names for it. */
export function SlotOutlet({ request }: { request: SlotRequest }) {
  const { contributions } = useModules();
  const place = useRef<HTMLDivElement>(null);
  const near = useNearView(place);
  const widgets = contributions.widgets(request.name);
  if (widgets.length === 0) return null;
  return (
    <div ref={place} className={styles.slot} style={{ minHeight: request.minHeight }} data-slot={request.name}>
      {widgets.map((widget) => (
        <Widget key={`${widget.moduleId}${widget.expose}`} widget={widget} request={request} near={near} />
      ))}
    </div>
  );
}

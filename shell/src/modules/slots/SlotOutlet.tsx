import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { can, ModuleScope, type SlotName, type SlotRequest, useSession } from 'shared-auth';
import { useLanded } from '../../config/landed';
import { Place } from '../../failures/Places';
import type { alarmBarSlot, headerSlot, toolbarSlot, WidgetItem } from '../../registry/contributions';
import { useModules } from '../ModulesProvider';
import { Entering, WidgetLiveness } from './LivenessCheck';
import { ModuleBoundary } from './ModuleBoundary';
import { SlotFailed } from './SlotFailed';
import styles from './SlotOutlet.module.css';
import { useExposedComponent } from './useExposedComponent';
import { useNearView } from './useNearView';

/** A slot of a page, or one that the shell places itself. */
interface OutletRequest extends Omit<SlotRequest, 'name' | 'props'> {
  name: SlotName | typeof toolbarSlot | typeof headerSlot | typeof alarmBarSlot;
  props: object;
  /** The slot has room for a button only, so a failed widget is replaced by a button. */
  isCompact?: true;
}

interface WidgetProps {
  widget: WidgetItem;
  request: OutletRequest;
  near: boolean;
}

/** Height in pixels of a card with only a title; a smaller area is a line without one. */
const CARD_HEIGHT = 54;

/** One widget in a slot: it loads when it is near the view, and its failure affects no other. */
const Widget = (props: WidgetProps) => <Place>{useWidget(props)}</Place>;

function useWidget({ widget, request, near }: WidgetProps) {
  const { t } = useTranslation('menu');
  const { view, retry, rejectVersion } = useExposedComponent<object>(widget.moduleId, widget.expose, near);
  const title = t(widget.titleKey);
  const { minHeight, isCompact } = request;
  const failed = (onRetry: () => void) => (
    <SlotFailed title={title} minHeight={minHeight} isCompact={isCompact} onRetry={onRetry} />
  );

  if (view.status === 'loading') {
    // An invisible widget must not move the page while it loads: a click would hit another element.
    if (minHeight === 0) return null;
    const isCard = minHeight >= CARD_HEIGHT;
    return (
      // Busy only while its code is being fetched: a widget outside the view waits.
      <section className={isCard ? styles.loading : undefined} style={{ minHeight }} aria-busy={near || undefined}>
        {isCard && <h2>{title}</h2>}
      </section>
    );
  }
  if (view.status === 'failed') return failed(retry);
  const { Component, version } = view;
  return (
    <ModuleBoundary
      key={version}
      moduleId={widget.moduleId}
      version={version}
      onFailure={(error, wasShown) => {
        if (!wasShown) rejectVersion(error);
      }}
      fallback={(_error, again) => failed(again)}
    >
      <Entering moduleId={widget.moduleId} version={version} />
      <ModuleScope>
        <Component {...request.props} />
      </ModuleScope>
      <WidgetLiveness moduleId={widget.moduleId} version={version} />
    </ModuleBoundary>
  );
}

/** The content of a `<Slot>`: every widget that the registry names for it and the user's role may see. */
export function SlotOutlet({ request }: { request: OutletRequest }) {
  const { contributions } = useModules();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const isLanded = useLanded();
  // Other modules' parts of the landing page load after its own.
  const near = isNear && isLanded;
  const { t } = useTranslation('menu');
  const { user } = useSession();
  const widgets = contributions.widgets(request.name).filter(({ role }) => !role || can(user, role));
  if (widgets.length === 0) return null;
  const parts = widgets.map((widget) => ({
    key: `${widget.moduleId}${widget.expose}`,
    title: t(widget.titleKey),
    content: <Widget widget={widget} request={request} near={near} />,
  }));
  return (
    <div ref={place} className={styles.slot} style={{ minHeight: request.minHeight }} data-slot={request.name}>
      {request.arrange?.(parts) ?? parts.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>)}
    </div>
  );
}

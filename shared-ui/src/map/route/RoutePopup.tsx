import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/Button/IconButton';
import { formatCoordinates, formatDateTime, formatHeading, formatSpeed } from '../../model/format';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import { PopupFields } from '../base/PopupFields';
import popupStyles from '../base/popup.module.css';
import { useIntoView } from '../base/useIntoView';
import type { TrackPoint } from '../types';
import styles from './route.module.css';

export interface RoutePopupProps {
  points: readonly TrackPoint[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Instead of time, position, speed and heading. */
  content: ((point: TrackPoint, index: number) => ReactNode) | undefined;
}

/** Popup of one point of a route, with buttons that lead to the point before and the one after. */
export function RoutePopup({ points, index, onIndex, onClose, content }: RoutePopupProps) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const point = points[index];
  const place = useCallback(() => point ?? null, [point]);
  useIntoView(box, index);

  useEffect(function takeFocus() {
    box.current?.focus({ preventScroll: true });
  }, []);

  if (!point) return null;
  const title = t('ui:map.pointOf', { n: index + 1, total: points.length });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <MapAnchor place={place} popup={box} className={baseStyles.anchor}>
      <div ref={box} role="dialog" tabIndex={-1} aria-label={title} className={popupStyles.popup} onKeyDown={onKeyDown}>
        <header className={popupStyles.popupHead}>
          <h2 className={popupStyles.popupTitle}>{title}</h2>
          <IconButton size="sm" icon={X} label={t('ui:actions.close')} onClick={onClose} />
        </header>
        {content?.(point, index) ?? <PointFields point={point} />}
        <div className={styles.steps}>
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label={t('ui:map.previousPoint')}
            aria-disabled={index === 0}
            onClick={() => onIndex(Math.max(0, index - 1))}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={t('ui:map.nextPoint')}
            aria-disabled={index === points.length - 1}
            onClick={() => onIndex(Math.min(points.length - 1, index + 1))}
          />
        </div>
      </div>
    </MapAnchor>
  );
}

function PointFields({ point }: { point: TrackPoint }) {
  const { t } = useTranslation('ui');
  const fields = [
    [t('ui:map.time'), formatDateTime(point.at)],
    [t('ui:map.position'), formatCoordinates(point.lat, point.lng)],
    [t('ui:map.speed'), formatSpeed(point.speed)],
    [t('ui:map.heading'), formatHeading(point.heading)],
  ] as const;
  return <PopupFields fields={fields} />;
}

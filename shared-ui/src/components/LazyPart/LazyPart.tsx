import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Part, usePart } from '../../internal/lazyPart';
import { ErrorState } from '../Feedback/ErrorState';
import { Skeleton } from '../Feedback/Skeleton';

export interface LazyPartProps<Props> {
  part: Part<Props>;
  /** Pixels reserved until the part is loaded: its expected height. */
  height: number;
  /** The placeholder, where the height of the part depends on its width. */
  skeleton?: ReactNode;
  /** Load the code only when its position is near the visible part of the page's main area; default false. */
  whenNear?: boolean;
  /** The message when the code cannot be fetched. */
  failed?: string;
  props: Props;
}

/**
 * Renders a part that is loaded later: reserves its space while the code is fetched, and offers a retry when that
 * fails.
 */
export function LazyPart<Props extends object>({
  part,
  height,
  skeleton,
  whenNear = false,
  failed,
  props,
}: LazyPartProps<Props>) {
  const { t } = useTranslation('ui');
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(!whenNear);
  const { Component, failure, retry } = usePart(part, isNear);

  useEffect(
    function waitUntilNear() {
      if (isNear || !place.current) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true);
        },
        { root: place.current.closest('main'), rootMargin: '300px' },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    },
    [isNear],
  );

  if (Component)
    return (
      <Suspense fallback={skeleton ?? <Skeleton height={height} />}>
        <Component {...props} />
      </Suspense>
    );
  // A part far from the view may wait all day, so its placeholder is not animated.
  const style = isNear ? undefined : { animation: 'none' };
  return (
    // The reserved space of a dialog, or of a part that is rarely shown, would leave a gap between its neighbours.
    <div ref={place} hidden={!height && isNear && !failure} style={{ minHeight: height }}>
      {failure ? (
        <ErrorState message={failed ?? t('ui:errors.part')} onRetry={retry} />
      ) : (
        (skeleton ?? <Skeleton height={height} style={style} />)
      )}
    </div>
  );
}

import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../Feedback/ErrorState';
import { Skeleton } from '../Feedback/Skeleton';
import type { Part } from '../internal/lazyPart';

export interface LazyPartProps<Props> {
  part: Part<Props>;
  /** Pixels kept free until the part is there. */
  height: number;
  /** Fetch the code only when the place comes near the view; default false. */
  whenNear?: boolean;
  /** Said when the code cannot be fetched. */
  failed?: string;
  props: Props;
}

type State<Props> = { status: 'waiting' | 'failed' } | { status: 'ready'; Component: ComponentType<Props> };

/** A part in its place: keeps the place free while the code is fetched, and offers a retry when that fails. */
export function LazyPart<Props extends object>({
  part,
  height,
  whenNear = false,
  failed,
  props,
}: LazyPartProps<Props>) {
  const { t } = useTranslation('ui');
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State<Props>>(() =>
    part.fetched ? { status: 'ready', Component: part.fetched } : { status: 'waiting' },
  );
  const isWaiting = state.status === 'waiting';

  useEffect(
    function fetchPart() {
      if (!isWaiting) return;
      let isGone = false;
      function fetchNow() {
        part.load().then(
          (Component) => {
            if (!isGone) setState({ status: 'ready', Component });
          },
          () => {
            if (!isGone) setState({ status: 'failed' });
          },
        );
      }
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          fetchNow();
        },
        { rootMargin: '300px' },
      );
      if (whenNear && place.current) observer.observe(place.current);
      else fetchNow();
      return () => {
        isGone = true;
        observer.disconnect();
      };
    },
    [part, whenNear, isWaiting],
  );

  if (state.status === 'ready')
    return (
      <Suspense fallback={<Skeleton height={height} />}>
        <state.Component {...props} />
      </Suspense>
    );
  return (
    <div ref={place} style={{ minHeight: height }}>
      {state.status === 'failed' ? (
        <ErrorState message={failed ?? t('ui:errors.part')} onRetry={() => setState({ status: 'waiting' })} />
      ) : (
        <Skeleton height={height} />
      )}
    </div>
  );
}

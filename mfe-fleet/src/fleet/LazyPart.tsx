import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, Skeleton } from 'shared-ui';

/** A component whose code is fetched when it is first shown. */
export interface Part<Props> {
  load(): Promise<ComponentType<Props>>;
  /** Once fetched, so that it is there at once the next time. */
  fetched: ComponentType<Props> | null;
}

/** Declares a part by its dynamic import. A fetch that failed is tried anew at the next `load`. */
export function lazyPart<Props>(fetchCode: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  let fetching: Promise<ComponentType<Props>> | null = null;
  const part: Part<Props> = {
    fetched: null,
    load() {
      fetching ??= fetchCode().then(
        ({ default: component }) => {
          part.fetched = component;
          return component;
        },
        (error: unknown) => {
          fetching = null;
          throw error;
        },
      );
      return fetching;
    },
  };
  return part;
}

interface LazyPartProps<Props> {
  part: Part<Props>;
  /** Pixels kept free until the part is there. */
  height: number;
  /** Fetch the code only when the place comes near the view; default false. */
  whenNear?: boolean;
  props: Props;
}

type State<Props> = { status: 'waiting' | 'failed' } | { status: 'ready'; Component: ComponentType<Props> };

/** A part in its place: keeps the place free while the code is fetched, and offers a retry when that fails. */
export function LazyPart<Props extends object>({ part, height, whenNear = false, props }: LazyPartProps<Props>) {
  const { t } = useTranslation('mfe-fleet');
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

  if (state.status === 'ready') return <state.Component {...props} />;
  return (
    <div ref={place} style={{ minHeight: height }}>
      {state.status === 'failed' ? (
        <ErrorState message={t('blocks.failed')} onRetry={() => setState({ status: 'waiting' })} />
      ) : (
        <Skeleton height={height} />
      )}
    </div>
  );
}

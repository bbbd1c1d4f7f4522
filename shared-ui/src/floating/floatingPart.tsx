import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../internal/lazyPart';
import { notify } from '../Toast/notify';

const loaders = new Set<() => Promise<unknown>>();

/**
 * Fetches the code of everything that floats, so that the first dialog opens at once. The shell calls it when nothing
 * else is to do; a part that cannot be fetched now is asked for again when it is needed.
 */
export const preloadParts = async (): Promise<void> =>
  void (await Promise.allSettled([...loaders].map((load) => load())));

/** Has code fetched by `preloadParts`, before it is needed. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  loaders.add(load);
}

/**
 * A part that floats, whose code comes when it is first opened. Once it was open it stays, so that it can close in its
 * own way. When its code cannot be fetched, the user is notified and it is closed, so that opening it again tries again.
 *
 * @param close - takes the wish to be open back
 */
export function floatingPart<Props extends { open: boolean }>(
  fetchPart: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): ComponentType<Props> {
  const part = lazyPart(async () => ({ default: await fetchPart() }));
  preloadWhenIdle(part.load);

  return function FloatingPart(props: Props) {
    const { open } = props;
    const { t } = useTranslation('ui');
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => part.fetched);
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);

    const giveUp = useEffectEvent(() => {
      notify.error(t('ui:errors.part'));
      close(props);
    });

    useEffect(
      function loadPart() {
        if (!open || Loaded) return;
        let current = true;
        part.load().then(
          (loaded) => current && setLoaded(() => loaded),
          () => current && giveUp(),
        );
        return () => {
          current = false;
        };
      },
      [open, Loaded],
    );

    return wasOpen && Loaded && <Loaded {...props} />;
  };
}

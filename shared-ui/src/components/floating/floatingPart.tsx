import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, preloadWhenIdle, usePart } from '../../internal/lazyPart';
import { notify } from '../Toast/notify';

/**
 * A floating part whose code is fetched when it is first opened. After that it stays mounted, so that it can close in
 * its own way. When the code cannot be fetched, it tells the user and closes itself; opening it again tries again.
 */
export function floatingPart<Props extends { open: boolean; onClose: () => void }>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = lazyPart(async () => ({ default: await fetchPart() }));
  preloadWhenIdle(part.load);

  function Opened(props: Props) {
    const { open, onClose } = props;
    const { t } = useTranslation('ui');
    const { Component } = usePart(part, open, () => {
      notify.error(t('ui:errors.part'));
      onClose();
    });
    return Component && <Component {...props} />;
  }

  // Each row of a table has some of these: a part that was never opened costs no more than this.
  return function FloatingPart(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    return wasOpen && <Opened {...props} />;
  };
}

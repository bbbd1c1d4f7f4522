import { Tooltip as AriakitTooltip, useTooltipStore } from '@ariakit/react/tooltip';
import { useLayoutEffect } from 'react';
import styles from './Tooltip.module.css';

/** The floating text; exists only while it is shown, so a table of buttons costs nothing. */
export function TooltipBubble({ text, anchor, onHide }: { text: string; anchor: HTMLElement; onHide: () => void }) {
  const store = useTooltipStore({ open: true, setOpen: (open) => !open && onHide(), placement: 'bottom', timeout: 0 });

  useLayoutEffect(
    function anchorToButton() {
      store.setAnchorElement(anchor);
    },
    [store, anchor],
  );

  return (
    <AriakitTooltip store={store} gutter={6} className={styles.tooltip} portal>
      {text}
    </AriakitTooltip>
  );
}

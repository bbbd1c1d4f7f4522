import { Tooltip as AriakitTooltip, useTooltipStore } from '@ariakit/react/tooltip';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';

/** Outside every scrolling or clipping element, but within the dialog or landmark of its anchor. */
const hostOf = (anchor: Element): Element =>
  anchor.closest('[role="dialog"], [role="alertdialog"], main, header, nav, aside') ?? document.body;

export interface TooltipBubbleProps {
  /** Always: a tooltip that is not shown is not mounted. */
  open: true;
  text: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The floating text; it is mounted only while shown, so a table of buttons has no extra cost. */
export function TooltipBubble({ open, text, anchor, onClose }: TooltipBubbleProps) {
  const store = useTooltipStore({ open, setOpen: (next) => !next && onClose(), placement: 'bottom', timeout: 0 });

  useLayoutEffect(
    function anchorToButton() {
      store.setAnchorElement(anchor);
    },
    [store, anchor],
  );

  return createPortal(
    <AriakitTooltip store={store} gutter={6} className={styles.tooltip} portal={false} fixed>
      {text}
    </AriakitTooltip>,
    hostOf(anchor),
  );
}

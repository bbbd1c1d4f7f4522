import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { floatingPart } from '../floating/floatingPart';
import type { TooltipBubbleProps } from './TooltipBubble';

const TooltipBubble = floatingPart<TooltipBubbleProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './TooltipBubble')).TooltipBubble,
);

/** Long enough that a passing pointer opens no tooltip. */
const HOVER_DELAY_MS = 400;

type Anchor = Pick<
  ComponentProps<'button'>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

export interface TooltipProps {
  /** One short line; it repeats or adds to the name of the child, it is never the only place of a fact. */
  text: string;
  /** One focusable element that passes its handlers on. */
  children: ReactElement<Anchor>;
}

/** A line of text that appears on hover and on keyboard focus and leaves on Escape. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = children.props;

  useEffect(function stopWaiting() {
    return () => clearTimeout(timer.current);
  }, []);

  function hide() {
    clearTimeout(timer.current);
    setAnchor(null);
  }

  const child = cloneElement(children, {
    onPointerEnter(event: PointerEvent<HTMLButtonElement>) {
      own.onPointerEnter?.(event);
      if (event.pointerType === 'touch') return;
      const element = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAnchor(element), HOVER_DELAY_MS);
    },
    onPointerLeave(event: PointerEvent<HTMLButtonElement>) {
      own.onPointerLeave?.(event);
      clearTimeout(timer.current);
    },
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      own.onPointerDown?.(event);
      hide();
    },
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      own.onFocus?.(event);
      if (isKeyboardFocus(event.currentTarget)) setAnchor(event.currentTarget);
    },
    onBlur(event: FocusEvent<HTMLButtonElement>) {
      own.onBlur?.(event);
      hide();
    },
  });

  return (
    <>
      {child}
      {anchor && <TooltipBubble open text={text} anchor={anchor} onClose={hide} />}
    </>
  );
}

function isKeyboardFocus(element: Element): boolean {
  return element.matches(':focus-visible');
}

import { type Color, colorOf, isReadable, type Painting, paintingOf, textColorOf, unchanged } from './paint';

/** Maximum number of text nodes and controls per inspection. */
const MOST_TEXTS = 600;
const MOST_CONTROLS = 25;
/** Below this contrast with the background a text cannot be read. */
const LEAST_CONTRAST = 1.15;

export const controls = 'a[href], button, input, select, textarea, [role=button], [role=tab], [role=menuitem]';
/** Placeholders of content that is still loading. */
const placeholders = '[data-placeholder], [aria-busy=true]:not(button)';
/** Elements that may cover a page: the user opened them, or they are part of the console's frame. */
const overlays = 'header, nav, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], dialog';

function isInView(element: Element): boolean {
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

export const isWaiting = (area: Element): boolean => [...area.querySelectorAll(placeholders)].some(isInView);

/** Whether an error state is in view; an error of a form's field is not one. */
export const showsError = (area: Element): boolean =>
  [...area.querySelectorAll('[role=alert]')].some(
    (alert) => isInView(alert) && alert.textContent?.trim() !== '' && !alert.closest('form'),
  );

function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(first: Color, second: Color): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How an element is painted, with the background of its text, including its ancestors. */
interface Surface {
  painting: Painting;
  /**
   * The background of its text; null: a picture, or a colour that the browser does not resolve, on which any text may
   * be readable.
   */
  background: Color | null;
  style: CSSStyleDeclaration;
}

/** Reads the surface of elements, each once per inspection. */
function createSurfaces() {
  const known = new Map<Element, Surface>();
  return function surfaceOf(element: Element): Surface {
    const kept = known.get(element);
    if (kept) return kept;
    const around: Pick<Surface, 'painting' | 'background'> = element.parentElement
      ? surfaceOf(element.parentElement)
      : { painting: unchanged, background: [255, 255, 255, 1] };
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage } = style;
    const own = backgroundColor === '' ? colorOf('transparent') : colorOf(backgroundColor);
    const surface = {
      style,
      painting: paintingOf(style, around.painting),
      background:
        own === null || (backgroundImage !== 'none' && backgroundImage !== '')
          ? null
          : own[3] > 0.5
            ? own
            : around.background,
    };
    known.set(element, surface);
    return surface;
  };
}

/** Number of characters of an area's text that are distinguishable from their background. */
export function legibleText(area: Element): number {
  const surfaceOf = createSurfaces();
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  let characters = 0;
  for (let count = 0; count < MOST_TEXTS && walker.nextNode(); count += 1) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const element = walker.currentNode.parentElement;
    if (text === '' || !element) continue;
    const { painting, background, style } = surfaceOf(element);
    const color = textColorOf(style);
    if (!isReadable(style, { ...painting, opacity: painting.opacity * (color?.[3] ?? 1) })) continue;
    if (color === null || background === null || contrastOf(color, background) >= LEAST_CONTRAST)
      characters += text.length;
  }
  return characters;
}

/** Whether an element has text or controls: a backdrop that was left behind has neither. */
const hasContent = (element: Element) => element.textContent?.trim() !== '' || element.querySelector(controls) !== null;

const isOff = (control: Element) => control.matches(':disabled, [aria-disabled=true]');

/**
 * Whether a click at a control's middle reaches another element, or passes through a control that accepts no pointer.
 */
function isCovered(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit || control.contains(hit)) return false;
  if (control instanceof HTMLElement && hit.closest('label')?.control === control) return false;
  // The middle of a link of two lines is not the link.
  if (hit.contains(control))
    return !isOff(control) && (!!control.closest('[inert]') || getComputedStyle(control).pointerEvents === 'none');
  const overlay = hit.closest(overlays);
  return overlay === null || !hasContent(overlay);
}

/** Whether an overlay is open that receives the page's inputs. */
export const isOverlaid = () =>
  [...document.querySelectorAll('[aria-modal=true], dialog[open], [role=menu], [role=listbox]')].some(hasContent);

/**
 * Share of an area's controls in view that another element covers, in percent; null where there are none, or a dialog
 * is open.
 */
export function coveredShare(area: Element): number | null {
  if (isOverlaid()) return null;
  const all = [...area.querySelectorAll(controls)].filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return isInView(control) && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  });
  const step = Math.max(1, Math.floor(all.length / MOST_CONTROLS));
  const some = all.filter((_, index) => index % step === 0).slice(0, MOST_CONTROLS);
  return some.length === 0 ? null : Math.round((some.filter(isCovered).length / some.length) * 100);
}

/**
 * The control of an area that a click at a point was meant for, whichever element received it: the innermost whose box
 * contains the point. Null where there is none, or an element with content covers it.
 */
export function controlAt(area: Element, x: number, y: number, taker: Element): Element | null {
  const meant = [...area.querySelectorAll(controls)]
    .filter((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom && !isOff(control);
    })
    .at(-1);
  if (!meant) return null;
  let over = taker;
  while (over.parentElement && !over.parentElement.contains(meant)) over = over.parentElement;
  return over.contains(meant) || !hasContent(over) ? meant : null;
}

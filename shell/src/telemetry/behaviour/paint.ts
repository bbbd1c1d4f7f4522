/** A text below this opacity cannot be read. */
export const LEAST_OPACITY = 0.1;
/** A text smaller than this many pixels cannot be read, nor one that is blurred by half of them. */
const LEAST_PX = 3;
/** Pixels by which an indent moves text out of the page. */
const FAR_PX = 300;

export type Color = readonly [red: number, green: number, blue: number, alpha: number];

const known = new Map<string, Color | null>();
let canvas: CanvasRenderingContext2D | null | undefined;

/** A color in a form that only the browser can parse, such as `oklch()` or `color()`, as it is painted. */
function painted(text: string): Color | null {
  canvas ??= document.createElement('canvas').getContext?.('2d', { willReadFrequently: true }) ?? null;
  if (!canvas) return null;
  canvas.fillStyle = '#010203';
  canvas.fillStyle = text;
  if (canvas.fillStyle === '#010203') return null;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** A computed colour; null where the browser does not resolve it. */
export function colorOf(text: string): Color | null {
  if (text === 'transparent') return [0, 0, 0, 0];
  if (/^rgba?\(/.test(text)) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  }
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  const color = painted(text);
  known.set(text, color);
  return color;
}

/** The colour of a text: its fill, where it is set. */
export function textColorOf(style: CSSStyleDeclaration): Color | null {
  const fill = style.getPropertyValue('-webkit-text-fill-color');
  return colorOf(fill && fill !== 'currentcolor' ? fill : style.color);
}

const number = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0;

/** The factor by which a transform scales the size. */
function scaleOf({ transform, scale }: CSSStyleDeclaration): number {
  const [a = 1, b = 0, c = 0, d = 1] = (/^matrix\(([^)]*)/.exec(transform)?.[1] ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const written = /scale(?:3d)?\(([^)]*)/.exec(transform)?.[1] ?? (scale && scale !== 'none' ? scale : '1');
  const least = Math.min(...written.split(/[\s,]+/).map(Number));
  return Math.sqrt(Math.abs(a * d - b * c)) * Math.abs(Number.isNaN(least) ? 1 : least);
}

/** Whether a shape clips its whole element. */
function clipsAll({ clipPath, clip, position }: CSSStyleDeclaration): boolean {
  const inset = /^inset\(([^)]*)/.exec(clipPath ?? '')?.[1];
  if (inset !== undefined) {
    const [top = 0, right = top, bottom = top, left = right] = inset
      .split(/\s+/)
      .filter((part) => part.endsWith('%'))
      .map(number);
    return top + bottom >= 100 || left + right >= 100;
  }
  if (
    /^(?:circle|ellipse)\(0(?:px|%)?[\s)]|^polygon\(\s*0(?:px|%)? 0(?:px|%)?(?:,\s*0(?:px|%)? 0(?:px|%)?)*\)/.test(
      clipPath ?? '',
    )
  )
    return true;
  const sides =
    /^rect\(([^)]*)/
      .exec(clip ?? '')?.[1]
      ?.split(/[\s,]+/)
      .map(number) ?? [];
  const isPlaced = position === 'absolute' || position === 'fixed';
  return isPlaced && sides.length === 4 && (sides[2] === sides[0] || sides[1] === sides[3]);
}

/** The share of opacity that filters leave. */
function filtered({ filter }: CSSStyleDeclaration): number {
  const [, amount, unit] = /opacity\(([\d.]+)(%?)\)/.exec(filter ?? '') ?? [];
  return amount === undefined ? 1 : Number(amount) / (unit ? 100 : 1);
}

/** How an element is painted, including its ancestors. */
export interface Painting {
  opacity: number;
  /** The factor of its size. */
  scale: number;
  /** Pixels. */
  blur: number;
}

export const unchanged: Painting = { opacity: 1, scale: 1, blur: 0 };

/** How an element is painted within its parent. */
export function paintingOf(style: CSSStyleDeclaration, around: Painting): Painting {
  const { opacity, visibility, display } = style;
  const isGone = visibility === 'hidden' || display === 'none' || clipsAll(style);
  return {
    opacity: isGone ? 0 : around.opacity * Number(opacity === '' ? 1 : opacity) * filtered(style),
    scale: around.scale * scaleOf(style),
    blur: around.blur + number(/blur\(([\d.]+)px/.exec(style.filter ?? '')?.[1]),
  };
}

/** Whether text of this style can be read where it is painted so. */
export function isReadable({ fontSize, textIndent }: CSSStyleDeclaration, { opacity, scale, blur }: Painting): boolean {
  // jsdom computes no inherited font size.
  const size = fontSize === '' || !fontSize.endsWith('px') ? 16 : number(fontSize);
  return (
    opacity >= LEAST_OPACITY && size * scale >= LEAST_PX && blur < (size * scale) / 2 && number(textIndent) > -FAR_PX
  );
}

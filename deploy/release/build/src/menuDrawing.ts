import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A problem of a menu icon that a module draws itself. */
export class DrawingError extends Error {
  override name = 'DrawingError';
}

/** Characters of path data: it is sent with every page. */
const MAX_CHARACTERS = 1_000;

type Attributes = Readonly<Record<string, string>>;

/** The attributes that the console sets for all icons; other values would not be seen. */
const given: Attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

function number(attributes: Attributes, name: string, fallback = 0): number {
  const value = attributes[name];
  const read = value === undefined ? fallback : Number(value);
  if (!Number.isFinite(read)) throw new DrawingError(`${name}="${value}" is no number`);
  return read;
}

/** An ellipse as two arcs. */
const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

function rectangle(of: Attributes): string {
  const [x, y] = [number(of, 'x'), number(of, 'y')];
  const [width, height] = [number(of, 'width'), number(of, 'height')];
  const r = number(of, 'rx', number(of, 'ry'));
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
}

const points = ({ points: list = '' }: Attributes) => `M${list.trim().replace(/[\s,]+/g, ' ')}`;

/** Shapes and the attributes each may have. */
const shapes: Readonly<Record<string, { has: readonly string[]; path(of: Attributes): string }>> = {
  path: { has: ['d'], path: ({ d = '' }) => d.trim().replace(/\s+/g, ' ') },
  line: {
    has: ['x1', 'y1', 'x2', 'y2'],
    path: (of) => `M${number(of, 'x1')} ${number(of, 'y1')}L${number(of, 'x2')} ${number(of, 'y2')}`,
  },
  polyline: { has: ['points'], path: points },
  polygon: { has: ['points'], path: (of) => `${points(of)}z` },
  circle: {
    has: ['cx', 'cy', 'r'],
    path: (of) => ellipse(number(of, 'cx'), number(of, 'cy'), number(of, 'r'), number(of, 'r')),
  },
  ellipse: {
    has: ['cx', 'cy', 'rx', 'ry'],
    path: (of) => ellipse(number(of, 'cx'), number(of, 'cy'), number(of, 'rx'), number(of, 'ry')),
  },
  rect: { has: ['x', 'y', 'width', 'height', 'rx', 'ry'], path: rectangle },
};

function attributesOf(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function checkGiven(element: string, attributes: Attributes, own: readonly string[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (own.includes(name) || given[name] === value) continue;
    const wanted = given[name];
    throw new DrawingError(
      wanted === undefined
        ? `<${element}> has ${name}, which the console does not draw`
        : `<${element}> has ${name}="${value}"; icons of the console have ${name}="${wanted}"`,
    );
  }
}

/**
 * The path data of an icon: an SVG of 24 × 24, of strokes two wide in the text's color, without fills, groups and
 * transformations, like the icons of the built-in set. @throws DrawingError
 */
export function drawingOf(svg: string): string {
  const text = svg.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '').trim();
  const [, root = '', content = ''] = /^<svg((?:\s+[\w:-]+="[^"]*")*)\s*>([\s\S]*)<\/svg>$/.exec(text) ?? [];
  if (content === '') throw new DrawingError('it is no SVG image');
  const attributes = attributesOf(root);
  if (attributes.viewBox !== given.viewBox) throw new DrawingError(`its viewBox is not "${given.viewBox}"`);
  checkGiven('svg', attributes, []);
  const element = /<([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(?:\/>|><\/\1>)/g;
  const drawn = [...content.matchAll(element)].map(([, name = '', rest = '']) => {
    const shape = shapes[name];
    if (!shape) throw new DrawingError(`it has <${name}>, which is no shape`);
    const own = attributesOf(rest);
    checkGiven(name, own, shape.has);
    return shape.path(own);
  });
  const left = content.replace(element, '').trim();
  if (left !== '') throw new DrawingError(`it has "${left.slice(0, 40)}", which is no shape`);
  const path = drawn.join('');
  if (!/^M[\d\s.,+\-eMLHVCSQTAZ]+$/i.test(path)) throw new DrawingError('its path data cannot be read');
  if (path.length > MAX_CHARACTERS)
    throw new DrawingError(`it takes ${path.length} characters, and may take ${MAX_CHARACTERS}: draw it simpler`);
  return path;
}

function readImage(file: string): string {
  if (!existsSync(file)) throw new DrawingError(`${file} is missing`);
  return readFileSync(file, 'utf8');
}

/**
 * module.json with menu icons that are drawings (an SVG, or its file below the module's folder: `./icon.svg`) as path
 * data. A shell that cannot draw them is refused by the compatibility check. @throws DrawingError
 */
export function withDrawings(json: unknown, dir: string): unknown {
  const { menu } = Object(json) as { menu?: unknown };
  if (!Array.isArray(menu)) return json;
  return {
    ...(json as object), // it has a menu
    menu: menu.map((entry: { icon?: unknown; path?: unknown; drawing?: unknown }) => {
      const { icon, drawing, path } = Object(entry) as typeof entry;
      if (drawing !== undefined)
        throw new DrawingError('menu.drawing is written by the build: name an SVG file as icon');
      if (typeof icon !== 'string' || !/^<svg|^\.\/.+\.svg$/.test(icon)) return entry;
      try {
        return { ...entry, icon: 'box', drawing: drawingOf(icon.startsWith('<') ? icon : readImage(join(dir, icon))) };
      } catch (error) {
        if (!(error instanceof DrawingError)) throw error;
        throw new DrawingError(`the icon of the menu entry ${String(path)}: ${error.message}`);
      }
    }),
  };
}

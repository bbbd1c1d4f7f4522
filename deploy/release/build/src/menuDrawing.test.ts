import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawingOf, withDrawings } from './menuDrawing';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"${attributes}>${content}</svg>`;

it('draws an icon of several shapes as one path', () => {
  const drawn = drawingOf(
    svg(`
      <!-- a tyre -->
      <circle cx="12" cy="12" r="9"/>
      <path d="M12 3v6" stroke-linecap="round"/>
      <line x1="3" y1="12" x2="9" y2="12"></line>
      <polygon points="10,10 14,10 12,14"/>
      <rect x="2" y="2" width="20" height="20" rx="2"/>
      <rect x="4" y="4" width="2" height="3"/>`),
  );
  expect(drawn).toBe(
    [
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
      'M12 3v6',
      'M3 12L9 12',
      'M10 10 14 10 12 14z',
      'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2z',
      'M4 4h2v3h-2z',
    ].join(''),
  );
});

it.each([
  ['no image', 'M0 0', 'it is no SVG image'],
  ['a script', svg('<script>alert(1)</script><path d="M0 0"/>'), 'which is no shape'],
  ['a handler', svg('<path d="M0 0" onclick="alert(1)"/>'), '<path> has onclick'],
  ['a picture from elsewhere', svg('<image href="x"/>'), 'it has <image>'],
  ['a group', svg('<g><path d="M0 0"/></g>'), 'which is no shape'],
  ['a transformation', svg('<path d="M0 0" transform="scale(2)"/>'), '<path> has transform'],
  ['another size', '<svg viewBox="0 0 32 32"><path d="M0 0"/></svg>', 'its viewBox is not "0 0 24 24"'],
  ['a color', svg('<path d="M0 0"/>', ' stroke="red"'), 'stroke="currentColor"'],
  ['thin lines', svg('<path d="M0 0" stroke-width="1"/>'), 'stroke-width="2"'],
  ['a number that is none', svg('<circle cx="a" cy="1" r="1"/>'), 'cx="a" is no number'],
  ['other characters', svg('<path d="M0 0 &quot;"/>'), 'its path data cannot be read'],
  ['a painting', svg(`<path d="M0 0${'h1'.repeat(600)}"/>`), 'draw it simpler'],
])('refuses %s and says why', (_what, image, reason) => {
  expect(() => drawingOf(image)).toThrow(reason);
});

describe('module.json', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-drawing-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const entry = { path: '/tyres', order: 10, label: 'tyres' };

  it('gets the path data of a file or of an image in it, and keeps names', () => {
    writeFileSync(join(dir, 'icon.svg'), svg('<path d="M1 2h3"/>'));
    const icons = ['./icon.svg', svg('<path d="M5 6h7"/>'), 'bell'];
    expect(withDrawings({ id: 'mfe-tyres', menu: icons.map((icon) => ({ ...entry, icon })) }, dir)).toEqual({
      id: 'mfe-tyres',
      menu: [
        { ...entry, icon: 'box', drawing: 'M1 2h3' },
        { ...entry, icon: 'box', drawing: 'M5 6h7' },
        { ...entry, icon: 'bell' },
      ],
    });
  });

  it('is refused where the file is missing or the path data are written by hand', () => {
    expect(() => withDrawings({ menu: [{ ...entry, icon: './gone.svg' }] }, dir)).toThrow(
      /the icon of the menu entry \/tyres: .*gone\.svg is missing/,
    );
    expect(() => withDrawings({ menu: [{ ...entry, icon: 'box', drawing: 'M0 0' }] }, dir)).toThrow(/by the build/);
  });
});

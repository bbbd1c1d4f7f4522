import { STANDS_BELOW_KMH, severityRank } from 'shared-auth/contract';
import { hasColorEmoji } from './emoji';

/** Vehicle types with a specific emoji (docs/spec/core.md §2); all others are drawn as a car. */
const EMOJI = ['🚗', '🚚', '🚐', '🏍️'] as const;
const TYPES: Readonly<Record<string, number>> = { truck: 1, van: 2, motorcycle: 3 };

/** Device statuses in the order of their colours; the last is for every other status. */
export const MARKER_STATUSES = ['online', 'offline', 'maintenance', 'unknown'] as const;
export type MarkerStatus = (typeof MARKER_STATUSES)[number];

const EMOJI_FONT = '14px "Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", sans-serif';

/** Directions a heading notch is drawn in. */
const SECTORS = 16;
const NO_SECTOR = SECTORS;

/** Side of a sprite in CSS pixels; the disc's radius is `DISC`, the notch needs the rest. */
export const SPRITE_SIZE = 38;
export const DISC = 13;
/** CSS pixels of the line around the disc and the notch. */
export const OUTLINE = 1.5;
/** How grave the alarms of a vehicle are: 0 without any, then low, medium, high, critical. */
export type AlarmLevel = 0 | 1 | 2 | 3 | 4;
const ALARM_LEVELS = 5;

/** The dot that warns of alarms, from the marker's centre. */
export const ALARM_DOT = { x: 10, y: -10, radius: 6 } as const;

/** Colours that markers are drawn with. */
export type SpritePalette = Readonly<
  Record<MarkerStatus, string> & {
    surface: string;
    critical: string;
    high: string;
    medium: string;
    low: string;
    onAlarm: string;
  }
>;

/** How many sprites there can be. */
export const SPRITE_CODES = EMOJI.length * MARKER_STATUSES.length * ALARM_LEVELS * (SECTORS + 1);

const statusIndex = (status: string | null): number => {
  // IndexOf asks for the narrow type; any string may be looked for
  const index = MARKER_STATUSES.indexOf(status as MarkerStatus);
  return index < 0 ? MARKER_STATUSES.length - 1 : index;
};

const sector = (heading: number | null): number =>
  heading === null || !Number.isFinite(heading)
    ? NO_SECTOR
    : ((Math.round((heading / 360) * SECTORS) % SECTORS) + SECTORS) % SECTORS;

/** An alarm of unknown severity is treated as critical, so that it is not missed. */
export const alarmLevel = (look: {
  hasAlarms?: boolean | undefined;
  alarmSeverity?: string | null | undefined;
  // Ranks are 1 to 4.
}): AlarmLevel => (look.hasAlarms ? ((severityRank(look.alarmSeverity) || ALARM_LEVELS - 1) as AlarmLevel) : 0);

/** The number of the sprite for a type, device status, alarm and heading: 0 to `SPRITE_CODES` - 1. */
export function spriteCode(look: {
  vehicleType: string | null;
  status: string | null;
  heading: number | null;
  /** km/h; a stopped vehicle has no notch. */
  speed?: number | null;
  hasAlarms?: boolean | undefined;
  alarmSeverity?: string | null | undefined;
}): number {
  const type = (look.vehicleType && TYPES[look.vehicleType]) || 0;
  const state = (type * MARKER_STATUSES.length + statusIndex(look.status)) * ALARM_LEVELS + alarmLevel(look);
  // The heading that the tracker of a stopped vehicle reports is noise.
  const stands = look.speed != null && look.speed < STANDS_BELOW_KMH;
  return state * (SECTORS + 1) + sector(stands ? null : look.heading);
}

/** The number of a sprite with the same shape in the first colour and emoji. */
export const shapeCode = (code: number): number => code % (ALARM_LEVELS * (SECTORS + 1));

export function decodeSprite(code: number): {
  emoji: string;
  /** Index of the emoji. */
  type: number;
  status: MarkerStatus;
  alarm: AlarmLevel;
  angle: number | null;
} {
  const at = code % (SECTORS + 1);
  const state = Math.floor(code / (SECTORS + 1));
  const kind = Math.floor(state / ALARM_LEVELS);
  const type = Math.floor(kind / MARKER_STATUSES.length);
  return {
    emoji: EMOJI[type] ?? EMOJI[0],
    type,
    status: MARKER_STATUSES[kind % MARKER_STATUSES.length] ?? 'unknown',
    alarm: (state % ALARM_LEVELS) as AlarmLevel, // 0 to 4
    angle: at === NO_SECTOR ? null : (at / SECTORS) * 2 * Math.PI,
  };
}

let glyphs: typeof import('./glyphs') | undefined;

/** Whether sprites need drawn glyphs: this computer has no coloured emoji, and the glyphs are not loaded yet. */
export const needsGlyphs = (): boolean => !glyphs && !hasColorEmoji(EMOJI_FONT);

export function setGlyphs(drawn: typeof import('./glyphs')): void {
  glyphs = drawn;
}

/** Markers, each drawn once and then only copied. */
export class SpriteSheet {
  private readonly sprites: (CanvasImageSource | undefined)[] = new Array(SPRITE_CODES);
  private readonly palette: SpritePalette;
  private readonly size: number;
  /** The canvas that all sprites share, one after the other: creating one takes six times as long as drawing on it. */
  private offscreen: OffscreenCanvas | undefined;

  /** @param ratio - device pixels per CSS pixel */
  constructor(palette: SpritePalette, ratio: number) {
    this.palette = palette;
    this.size = Math.round(SPRITE_SIZE * ratio);
  }

  get(code: number): CanvasImageSource {
    const cached = this.sprites[code];
    if (cached) return cached;
    const sprite = this.draw(code);
    this.sprites[code] = sprite;
    return sprite;
  }

  private draw(code: number): CanvasImageSource {
    // A bitmap is copied a tenth faster than a canvas, which must first be asked whether it changed.
    if (typeof OffscreenCanvas !== 'undefined') this.offscreen ??= new OffscreenCanvas(this.size, this.size);
    const pen = this.offscreen?.getContext('2d');
    if (this.offscreen && pen) {
      pen.save();
      this.onto(pen, code);
      pen.restore();
      // Leaves the canvas blank.
      return this.offscreen.transferToImageBitmap();
    }
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = this.size;
    const ctx = canvas.getContext('2d');
    if (ctx) this.onto(ctx, code);
    return canvas;
  }

  private onto(ctx: Pen, code: number): void {
    ctx.scale(this.size / SPRITE_SIZE, this.size / SPRITE_SIZE);
    drawMarker(ctx, code, this.palette);
  }
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function drawMarker(ctx: Pen, code: number, palette: SpritePalette): void {
  const { emoji, type, status, alarm, angle } = decodeSprite(code);
  ctx.translate(SPRITE_SIZE / 2, SPRITE_SIZE / 2);
  const outline = new Path2D();
  outline.arc(0, 0, DISC, 0, 2 * Math.PI);
  if (angle !== null) outline.addPath(notch(angle));
  ctx.lineJoin = 'round';
  // half of it is inside
  ctx.lineWidth = 2 * OUTLINE;
  ctx.strokeStyle = palette.surface;
  ctx.fillStyle = palette[status];
  ctx.stroke(outline);
  ctx.fill(outline);
  ctx.fillStyle = palette.surface;
  disc(ctx, 0, 0, DISC - 2.5);
  ctx.fill();
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  if (hasColorEmoji(EMOJI_FONT)) {
    ctx.font = EMOJI_FONT;
    ctx.fillStyle = palette[status];
    // Muted, so that a red car does not hide a green ring; an engine without filters shows the full colours.
    ctx.filter = 'grayscale(0.7)';
    ctx.fillText(emoji, 0, 1);
    ctx.filter = 'none';
  } else glyphs?.drawGlyph(ctx, type, palette[status]);
  if (alarm > 0) drawAlarmDot(ctx, palette, alarm, ALARM_DOT.x, ALARM_DOT.y);
}

/** The beak that shows the heading. @param angle - radians clockwise from north */
function notch(angle: number): Path2D {
  const beak = new Path2D();
  const at = (turn: number, radius: number) =>
    [radius * Math.sin(angle + turn), -radius * Math.cos(angle + turn)] as const;
  beak.moveTo(...at(-0.5, DISC));
  beak.lineTo(...at(0, DISC + 5));
  beak.lineTo(...at(0.5, DISC));
  beak.closePath();
  return beak;
}

const levelColors = ['low', 'low', 'medium', 'high', 'critical'] as const;
/** From this level on the dot has its full size and an exclamation mark, so that graver alarms differ by shape too. */
const GRAVE: AlarmLevel = 3;

/** The dot that warns of alarms, around a place. */
export function drawAlarmDot(ctx: Pen, palette: SpritePalette, level: AlarmLevel, x: number, y: number): void {
  ctx.fillStyle = palette[levelColors[level]];
  ctx.strokeStyle = palette.surface;
  disc(ctx, x, y, level >= GRAVE ? ALARM_DOT.radius : ALARM_DOT.radius - 2);
  ctx.lineWidth = OUTLINE;
  ctx.stroke();
  ctx.fill();
  if (level < GRAVE) return;
  ctx.fillStyle = palette.onAlarm;
  ctx.font = 'bold 10px sans-serif';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText('!', x, y + 0.5);
}

function disc(ctx: Pen, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
}

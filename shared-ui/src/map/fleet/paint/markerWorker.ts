/** Paints markers on a separate thread. Posts `null` once it is ready; receives a `MarkerJob`, posts the picture. */

import * as glyphs from './glyphs';
import { drawMarkers, type MarkerList, visibleMarkers } from './markers';
import { needsGlyphs, type SpritePalette, SpriteSheet, setGlyphs } from './sprites';

/** The message to the worker that orders a painting. */
export interface MarkerJob {
  list: MarkerList;
  palette: SpritePalette;
}

let sheet: SpriteSheet | null = null;
let sheetKey = '';
let canvas: OffscreenCanvas | null = null;
if (needsGlyphs()) setGlyphs(glyphs);

function paint({ list, palette }: MarkerJob): ImageBitmap {
  const key = JSON.stringify([palette, list.ratio]);
  if (!sheet || sheetKey !== key) {
    sheet = new SpriteSheet(palette, list.ratio);
    sheetKey = key;
  }
  const [width, height] = [Math.round(list.width * list.ratio), Math.round(list.height * list.ratio)];
  if (canvas?.width !== width || canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height);
    // The sprites lose their content together with the canvas.
    canvas.addEventListener('contextrestored', () => {
      sheet = null;
    });
  }
  const ctx = canvas.getContext('2d');
  if (!ctx || ctx.isContextLost?.()) throw new Error('no 2D context in this worker');
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, width, height);
  drawMarkers(ctx, list, visibleMarkers(list), sheet);
  return canvas.transferToImageBitmap();
}

self.onmessage = ({ data }: MessageEvent<MarkerJob>) => {
  // An error reaches the map's `onerror`: the map then paints itself.
  const bitmap = paint(data);
  self.postMessage(bitmap, { transfer: [bitmap] });
};

self.postMessage(null);

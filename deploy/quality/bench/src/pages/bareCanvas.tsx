import { useEffect } from 'react';
import type { MapVehicle } from 'shared-ui/map';
import { worldSize, worldX, worldY } from '../../../../../shared-ui/src/map/canvas/mercator';
import { SPRITE_SIZE, SpriteSheet, spriteCode } from '../../../../../shared-ui/src/map/fleet/paint/sprites';
import { VIEW } from './fleet';

/** CSS pixels of the measured maps. */
export const SIZE = { width: 1280, height: 800 };

/** Status colours of the measured pictures. */
export const COLORS = {
  online: '#2a2',
  offline: '#c22',
  maintenance: '#c80',
  unknown: '#777',
  surface: '#fff',
  critical: '#c22',
  high: '#c22',
  medium: '#c22',
  low: '#c22',
  onAlarm: '#fff',
};

interface BareCanvasProps {
  vehicles: readonly MapVehicle[];
  /** Called once, with the function that paints all sprites where `placeOf` puts them, in degrees. */
  onReady(paint: (placeOf: (index: number) => { lat: number; lng: number }) => void): void;
}

/** The floor of what a map costs: the same sprites at the same places, and nothing else. */
export function BareCanvas({ vehicles, onReady }: BareCanvasProps) {
  useEffect(() => {
    const surface = document.querySelector('canvas');
    const ctx = surface?.getContext('2d');
    if (!surface || !ctx) return;
    const sheet = new SpriteSheet(COLORS, 1);
    const codes = vehicles.map(spriteCode);
    const world = worldSize(VIEW.zoom);
    const left = worldX(VIEW.lng) * world - SIZE.width / 2;
    const top = worldY(VIEW.lat) * world - SIZE.height / 2;
    onReady((placeOf) => {
      ctx.clearRect(0, 0, surface.width, surface.height);
      codes.forEach((code, index) => {
        const { lat, lng } = placeOf(index);
        const x = worldX(lng) * world - left - SPRITE_SIZE / 2;
        const y = worldY(lat) * world - top - SPRITE_SIZE / 2;
        ctx.drawImage(sheet.get(code), Math.round(x), Math.round(y));
      });
    });
  }, [vehicles, onReady]);
  return <canvas width={SIZE.width} height={SIZE.height} />;
}

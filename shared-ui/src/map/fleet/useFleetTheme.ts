import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, useNow } from '../../hooks/clock';
import { useReducedMotion } from '../../hooks/useReducedMotion';
import { useThemeColors } from '../../internal/useThemeColors';
import { formatRelativeTime, formatSpeed } from '../../model/format';
import type { FleetTheme } from './layer/fleetTheme';
import type { FleetScene } from './scene/FleetScene';
import { vehicleName } from './vehicleName';

/** Colour tokens of the canvas. */
export const COLORS = {
  online: '--tone-success-mark',
  offline: '--tone-danger-mark',
  maintenance: '--tone-warning-mark',
  unknown: '--tone-neutral-mark',
  surface: '--color-surface',
  critical: '--color-danger',
  high: '--tone-warning-mark',
  medium: '--tone-info-mark',
  low: '--tone-neutral-mark',
  onAlarm: '--color-on-danger',
  accent: '--color-accent',
  onAccent: '--color-on-accent',
  text: '--color-text',
  font: '--font',
} as const;

export interface FleetThemeOptions {
  selectedKey: string | null;
  /** Key of the vehicle that the pointer or the keyboard is on. */
  hoveredKey: string | null;
  grouped: boolean;
  /** Whether the time of the last fix is written under each marker. */
  lastFix: boolean;
  labels: boolean;
  trails: boolean;
  /** The clock of the shown moment, where that is the past. */
  now: (() => number) | undefined;
}

/** The theme of the layer: the things to draw besides the vehicles' places, with colours and texts. */
export function useFleetTheme(
  scene: FleetScene,
  { selectedKey, hoveredKey, grouped, lastFix, labels, trails, now = clock.now }: FleetThemeOptions,
): FleetTheme {
  const { t } = useTranslation('ui');
  const paint = useThemeColors(COLORS);
  const reducedMotion = useReducedMotion();
  const beat = useNow();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat repaints, so markers fade with age
  return useMemo<FleetTheme>(() => {
    const nameAt = (i: number) => {
      const vehicle = scene.vehicle(i);
      return vehicle ? vehicleName(vehicle) : '';
    };
    const ageAt = (i: number) => formatRelativeTime(scene.fixAt[i] ?? null, now(), t);
    return {
      paint,
      selected: scene.indexOf(selectedKey),
      grouped,
      glide: !reducedMotion && now === clock.now,
      label: labels ? (i) => [nameAt(i), ...(lastFix ? [ageAt(i)] : [])].join(' · ') : null,
      trails,
      hovered: scene.indexOf(hoveredKey),
      hoverText: (i) => {
        const vehicle = scene.vehicle(i);
        const speed = vehicle?.speed == null || vehicle.status === 'offline' ? [] : [formatSpeed(vehicle.speed)];
        return [nameAt(i), ...speed, ageAt(i)].join(' · ');
      },
      now,
    };
  }, [paint, scene, selectedKey, hoveredKey, grouped, reducedMotion, lastFix, labels, trails, t, beat, now]);
}

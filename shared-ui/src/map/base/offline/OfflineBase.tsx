import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { usePreference } from '../../../hooks/usePreference';
import { useThemeColors } from '../../../internal/useThemeColors';
import { PLACE_NAMES } from '../names';
import { MAP_COLORS } from './mapColors';
import { OfflineLayer, type OfflineTheme } from './OfflineLayer';
import styles from './offlineBase.module.css';

export interface OfflineBaseProps {
  /** Whether it replaces tiles that are not there, which is shown; not while they are only on their way. */
  isFallback: boolean;
}

/** The map that needs no network: borders, waters, roads and places from data of the console. */
export function OfflineBase({ isFallback }: OfflineBaseProps) {
  const map = useMap();
  const { t, i18n } = useTranslation('ui');
  const colors = useThemeColors(MAP_COLORS);
  const language = i18n.language === 'en' ? 'en' : 'mk';
  const [names] = usePreference(PLACE_NAMES, true);
  const theme = useMemo<OfflineTheme>(() => ({ colors, language, dark: isDark(), names }), [colors, language, names]);
  const [layer] = useState(() => new OfflineLayer(theme));

  useEffect(
    function showLayer() {
      layer.addTo(map);
      return () => {
        layer.remove();
      };
    },
    [layer, map],
  );

  useEffect(
    function repaint() {
      layer.setTheme(theme);
    },
    [layer, theme],
  );

  return isFallback ? (
    <p className={styles.note}>
      <strong>{t('ui:map.offline')}</strong> <span>{t('ui:map.offlineSources')}</span>
    </p>
  ) : null;
}

/** Whether the colours in use are those of the dark theme. */
const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';

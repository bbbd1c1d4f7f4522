import { type Flavor, namedFlavor } from '@protomaps/basemaps';
import { DomUtil, GridLayer } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { useThemeColors } from '../../../internal/useThemeColors';
import type { CanvasView } from '../../canvas/CanvasLayer';
import { type Box, labelLayoutOf } from '../../canvas/labelLayout';
import type { MapTiles, TilesState } from '../../types';
import { MAP_COLORS, type MapColors } from '../offline/mapColors';

// The package expects Leaflet as a global.
Object.assign(globalThis, { L: { GridLayer, DomUtil } });

/**
 * The package's colours of the theme, with ours for the largest areas of the map: quiet, so that markers are prominent.
 */
function flavorOf(colors: MapColors): Flavor {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  return {
    ...namedFlavor(isDark ? 'dark' : 'light'),
    background: colors.abroad,
    earth: colors.land,
    water: colors.water,
    highway: colors.motorway,
    major: colors.motorway,
    link: colors.lane,
    minor_a: colors.lane,
    minor_b: colors.lane,
    minor_service: colors.lane,
    other: colors.lane,
    bridges_highway: colors.motorway,
    bridges_major: colors.motorway,
    bridges_link: colors.lane,
    bridges_minor: colors.lane,
    bridges_other: colors.lane,
    boundaries: colors.border,
    buildings: colors.town,
    city_label: colors.text,
    city_label_halo: colors.land,
    country_label: colors.quiet,
    ocean_label: colors.waterText,
    roads_label_major: colors.quiet,
    roads_label_major_halo: colors.land,
    roads_label_minor: colors.quiet,
    roads_label_minor_halo: colors.land,
    subplace_label: colors.quiet,
    subplace_label_halo: colors.land,
  };
}

/** The package's index of label boxes for each zoom. */
interface NameIndex {
  searchBbox(
    box: { minX: number; minY: number; maxX: number; maxY: number },
    order: number,
  ): Iterable<{ bboxes: readonly { minX: number; minY: number; maxX: number; maxY: number }[] }>;
}
type PmtilesLayer = GridLayer & { labelers: { getIndex(zoom: number): NameIndex | undefined } };

/** The names in a view, so that plates are not written over them. */
function* namesOf({ labelers }: PmtilesLayer, { zoom, left, top, width, height }: CanvasView): Generator<Box> {
  const index = labelers.getIndex(zoom);
  const view = { minX: left, minY: top, maxX: left + width, maxY: top + height };
  for (const { bboxes } of index?.searchBbox(view, Number.POSITIVE_INFINITY) ?? [])
    for (const { minX, minY, maxX, maxY } of bboxes) yield { left: minX, top: minY, right: maxX, bottom: maxY };
}

export interface PmtilesBaseProps {
  /** A .pmtiles file, whose server supports ranges. */
  tiles: MapTiles;
  onState: (state: TilesState) => void;
  /** Called with the attribution of the file, if it carries one, and with an empty text when the layer is removed. */
  onAttribution: (html: string) => void;
}

/** The attribution in a file's metadata; an empty text without one. */
async function attributionOf(file: PMTiles): Promise<string> {
  const metadata = await file.getMetadata();
  const attribution = metadata instanceof Object && 'attribution' in metadata ? metadata.attribution : '';
  return typeof attribution === 'string' ? attribution : '';
}

/** Vector tiles out of one file, in the colours of the theme, named in the language of the console. */
export function PmtilesBase({ tiles: { url }, onState, onAttribution }: PmtilesBaseProps) {
  const map = useMap();
  const { i18n } = useTranslation('ui');
  const colors = useThemeColors(MAP_COLORS);
  const language = i18n.language === 'en' ? 'en' : 'mk';

  useEffect(
    function showTiles() {
      const file = new PMTiles(new URL(url, location.href).href);
      let layer: PmtilesLayer | null = null;
      let isCurrent = true;
      const layout = labelLayoutOf(map);
      const leaveLayout = layout.addNames((view) => (layer ? namesOf(layer, view) : []));
      // The header is read first, so that a missing or invalid file is reported once; tile by tile it would only be
      // logged.
      file.getHeader().then(
        ({ maxZoom }) => {
          if (!isCurrent) return;
          const flavor = flavorOf(colors);
          layer = leafletLayer({
            url: file,
            paintRules: paintRules(flavor),
            labelRules: labelRules(flavor, language),
            backgroundColor: flavor.background,
            lang: language,
            maxDataZoom: maxZoom,
            attribution: '',
          }) as unknown as PmtilesLayer; // it is a layer, of a Leaflet that the package gets at run time only
          layer.on('load', () => {
            onState('shown');
            layout.namesMoved();
          });
          layer.addTo(map);
        },
        () => isCurrent && onState('failed'),
      );
      attributionOf(file).then(
        (html) => isCurrent && onAttribution(html),
        () => {}, // a file that cannot be read is reported by its header
      );
      return () => {
        isCurrent = false;
        leaveLayout();
        layer?.remove();
        onState('waiting');
        onAttribution('');
      };
    },
    [colors, language, map, onState, onAttribution, url],
  );

  return null;
}

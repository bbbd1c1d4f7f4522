import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button/Button';
import { Menu, type MenuEntry } from '../../components/Menu/LazyMenu';
import { notify } from '../../components/Toast/notify';
import type { TrackFile, TrackFormat } from '../../model/tracks';

const formats = { gpx: 'GPX', geojson: 'GeoJSON', kml: 'KML' } as const satisfies Record<TrackFormat, string>;

export interface TrackFilesMenuProps {
  /** Name of the button and of its menu. */
  label: string;
  /** Name of the file, without its ending. */
  name: string;
  /** The content of the file, made when a format is chosen. */
  file: () => TrackFile;
  /** Other formats of the same, first in the menu. */
  others?: readonly MenuEntry[];
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost';
}

/** A track as a file for navigation and GIS tools. The code that writes it is loaded on the first request. */
export function TrackFilesMenu({
  label,
  name,
  file,
  others = [],
  size = 'md',
  variant = 'secondary',
}: TrackFilesMenuProps) {
  const { t } = useTranslation('ui');
  const [isWriting, setWriting] = useState(false);

  async function save(format: TrackFormat) {
    setWriting(true);
    try {
      const { saveTracks } = await import(/* webpackChunkName: "track-files" */ '../../model/tracks');
      await saveTracks(format, name, file());
    } catch {
      notify.error(t('ui:errors.file'));
    } finally {
      setWriting(false);
    }
  }

  const entries = (Object.keys(formats) as TrackFormat[]).map((format) => ({
    key: format,
    label: formats[format],
    onSelect: () => void save(format),
  }));
  return (
    <Menu
      label={label}
      trigger={
        <Button icon={Download} size={size} variant={variant} busy={isWriting}>
          {label}
        </Button>
      }
      entries={[...others, ...entries]}
    />
  );
}

import { Download } from 'lucide-react';
import { Button, Menu, notify } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import type { Zone } from '../zones.api';
import type { ZoneFormat } from './writeZones';

const formats: readonly ZoneFormat[] = ['geojson', 'kml'];

/** The shown zones as a file for GIS tools. The code that writes it is loaded when a format is selected. */
export function ExportZones({ zones }: { zones: readonly Zone[] }) {
  const t = useZoneTexts();

  async function save(format: ZoneFormat) {
    try {
      const { saveZones } = await import(/* webpackChunkName: "zones-export" */ './writeZones');
      saveZones(format, t('files.exportName'), zones);
    } catch {
      notify.error(t('ui:errors.file'));
    }
  }

  return (
    <Menu
      label={t('files.export')}
      trigger={
        <Button icon={Download} disabled={zones.length === 0}>
          {t('files.export')}
        </Button>
      }
      entries={formats.map((format) => ({
        key: format,
        label: t(`files.formats.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}

import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, downloadCsv, notify, TrackFilesMenu } from 'shared-ui';
import { daySheet, dayTracks } from './dayFiles';
import type { PlaceText } from './entryTexts';
import styles from './VehicleDay.module.css';
import type { VehicleDayResponse } from './vehicle-day.api';

/** The code that writes sheets is loaded when the first file is asked for. */
const sheets = () => import(/* webpackChunkName: "sheets" */ 'shared-ui/xlsx');

/** The day on paper and as files: its list for spreadsheets, its way for maps. */
export function DayFiles({ day, placeText }: { day: VehicleDayResponse; placeText: PlaceText }) {
  const { t } = useTranslation('mfe-routes');
  const name = `${t('day.file')}_${day.vehicleName ?? ''}_${day.date}`;
  const saving = (save: () => Promise<void>) => () => void save().catch(() => notify.error(t('ui:errors.file')));
  const saveCsv = saving(async () =>
    downloadCsv(`${name}.csv`, (await sheets()).sheetCsv(daySheet(day, placeText, t))),
  );
  const saveXlsx = saving(async () => (await sheets()).downloadXlsx(`${name}.xlsx`, [daySheet(day, placeText, t)]));
  return (
    <span className={styles.files} data-print="hide">
      <Button size="sm" variant="ghost" icon={Printer} onClick={() => window.print()}>
        {t('day.print')}
      </Button>
      <TrackFilesMenu
        size="sm"
        variant="ghost"
        label={t('day.export')}
        name={name}
        file={() => dayTracks(day, placeText, t)}
        others={[
          { key: 'csv', label: 'CSV', onSelect: saveCsv },
          { key: 'xlsx', label: 'XLSX', onSelect: saveXlsx },
        ]}
      />
    </span>
  );
}

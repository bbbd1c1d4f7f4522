import { type ReactNode, useMemo } from 'react';
import {
  Card,
  type Column,
  clock,
  DataTable,
  localDateTime,
  notify,
  shownValue,
  VehicleActions,
  type VehicleReference,
} from 'shared-ui';
import { isNumeric, type TableColumn, tableSheet } from 'shared-ui/reports';
import { FileButtons } from './FileButtons';
import { saveCsv, saveXlsx } from './files';
import styles from './ReportTable.module.css';
import { firstOf, limits } from './reports';
import { TruncationNotice } from './TruncationNotice';
import { useReportTexts } from './useReportTexts';
import { useReportSheet } from './workbook/ReportSheets';

interface ReportTableProps<Row extends object> {
  title: string;
  /** Name of the exported files, without the date and the extension. */
  filename: string;
  columns: readonly TableColumn<Row>[];
  /** All rows; the first ten are shown, all are exported. */
  rows: readonly Row[];
  /** Cells that show more than the column's value, by column key. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** The vehicle of a row; with it the row's first cell has the vehicle's actions. */
  vehicleOf?: (row: Row) => VehicleReference;
}

/** The first ten rows of a report's table, and all of them as CSV and XLSX. */
export function ReportTable<Row extends object>({
  title,
  filename,
  columns,
  rows,
  cells,
  vehicleOf,
}: ReportTableProps<Row>) {
  const t = useReportTexts();
  const cut = firstOf(rows, limits.table);
  const shown = useMemo(
    () =>
      columns.map(
        ({ key, head, kind, value }, index): Column<Row> => ({
          key,
          header: t(head),
          cell: (row) => {
            const shownCell = cells?.[key]?.(row) ?? <bdi>{shownValue(kind, value(row, t))}</bdi>;
            if (index > 0 || !vehicleOf) return shownCell;
            return (
              <span className={styles.vehicle}>
                {shownCell}
                <span data-print="hide">
                  <VehicleActions vehicle={vehicleOf(row)} />
                </span>
              </span>
            );
          },
          sortable: true,
          sortValue: (row) => value(row, t),
          ...(isNumeric(kind) ? { align: 'end' as const } : {}),
          ...(index === 0 ? { priority: 'primary' as const } : {}),
        }),
      ),
    [columns, cells, vehicleOf, t],
  );
  const nameWith = (extension: string) => `${filename}_${localDateTime(clock.now()).date}.${extension}`;

  const sheet = useReportSheet(() => tableSheet(title, columns, rows, t));
  const sayFailed = () => notify.error(t('export.failed'));

  return (
    <Card
      title={title}
      className={styles.table}
      // The table below is the region of this name; two of one name would be one too many.
      aria-labelledby={undefined}
      actions={
        rows.length > 0 && (
          <span className={styles.exports} data-print="hide">
            <FileButtons
              table={title}
              onCsv={() => void saveCsv(nameWith('csv'), sheet()).catch(sayFailed)}
              onXlsx={() => void saveXlsx(nameWith('xlsx'), [sheet()]).catch(sayFailed)}
            />
          </span>
        )
      }
    >
      <DataTable
        label={title}
        rows={cut.rows}
        columns={shown}
        rowKey={(row) => String(cut.rows.indexOf(row))}
        state="ready"
        empty={t('empty.report')}
      />
      <TruncationNotice cut={cut} exported />
    </Card>
  );
}

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Sheet } from 'shared-ui/xlsx';

type MakeSheet = () => Sheet;

/** The sheets of the report on the screen, in the order of its parts. */
export interface ReportSheets {
  add(make: MakeSheet): () => void;
  all(): Sheet[];
  /** Adds notes on missing data of the report to a sheet. */
  noted(sheet: Sheet): Sheet;
}

function createReportSheets(noted: ReportSheets['noted']): ReportSheets {
  const makers = new Set<MakeSheet>();
  return {
    noted,
    add(make) {
      makers.add(make);
      return () => void makers.delete(make);
    },
    all: () => [...makers].map((make) => noted(make())),
  };
}

const Sheets = createContext<ReportSheets | null>(null);

interface ReportSheetsProviderProps {
  noted: ReportSheets['noted'];
  children: (sheets: ReportSheets) => ReactNode;
}

/** Collects the sheets of a report's parts for its workbook. */
export function ReportSheetsProvider({ noted, children }: ReportSheetsProviderProps) {
  const latestNoted = useRef(noted);
  useEffect(() => {
    latestNoted.current = noted;
  });
  const sheets = useRef<ReportSheets>(null);
  sheets.current ??= createReportSheets((sheet) => latestNoted.current(sheet));
  return <Sheets.Provider value={sheets.current}>{children(sheets.current)}</Sheets.Provider>;
}

/**
 * Adds a part of the report to its workbook, with the data at the time when the workbook is made.
 *
 * @returns a function that makes the sheet for a separate file, with notes on missing data
 */
export function useReportSheet(make: MakeSheet): MakeSheet {
  const sheets = useContext(Sheets);
  const latest = useEffectEvent(make);
  useEffect(() => sheets?.add(() => latest()), [sheets]);
  return () => (sheets ? sheets.noted(make()) : make());
}

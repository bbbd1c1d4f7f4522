import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Sheet } from 'shared-ui/xlsx';

type MakeSheet = () => Sheet;

/** The sheets of the report that is shown, in the order in which its parts stand. */
export interface ReportSheets {
  add(make: MakeSheet): () => void;
  all(): Sheet[];
  /** States in a sheet what is missing of the report's figures. */
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

/** Collects what the parts of a report put into its workbook. */
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
 * Puts a part of the report into its workbook, as it is when the workbook is made.
 *
 * @returns makes the sheet for a file of its own, with what is missing of its figures
 */
export function useReportSheet(make: MakeSheet): MakeSheet {
  const sheets = useContext(Sheets);
  const latest = useEffectEvent(make);
  useEffect(() => sheets?.add(() => latest()), [sheets]);
  return () => (sheets ? sheets.noted(make()) : make());
}

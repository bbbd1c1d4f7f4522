import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Sheet } from 'shared-ui/xlsx';

type MakeSheet = () => Sheet;

/** The sheets of the report that is shown, in the order in which its parts stand. */
export interface ReportSheets {
  add(make: MakeSheet): () => void;
  all(): Sheet[];
}

function createReportSheets(): ReportSheets {
  const makers = new Set<MakeSheet>();
  return {
    add(make) {
      makers.add(make);
      return () => void makers.delete(make);
    },
    all: () => [...makers].map((make) => make()),
  };
}

const Sheets = createContext<ReportSheets | null>(null);

/** Collects what the parts of a report put into its workbook. */
export function ReportSheetsProvider({ children }: { children: (sheets: ReportSheets) => ReactNode }) {
  const sheets = useRef<ReportSheets>(null);
  sheets.current ??= createReportSheets();
  return <Sheets.Provider value={sheets.current}>{children(sheets.current)}</Sheets.Provider>;
}

/** Puts a part of the report into its workbook, as it is when the workbook is made. */
export function useReportSheet(make: MakeSheet): void {
  const sheets = useContext(Sheets);
  const latest = useEffectEvent(make);
  useEffect(() => sheets?.add(() => latest()), [sheets]);
}

import { serverCan } from 'shared-auth';
import { inputFields, type ServerCapability, vehicleFields } from 'shared-auth/contract';
import { normalizeScript } from 'shared-ui';
import { type DecimalMark, readNumber } from 'shared-ui/files';
import en from 'shared-ui/locales/en.json';
import mk from 'shared-ui/locales/mk.json';
import { listTexts } from 'shared-ui/reports';

/** The records that a file can import. */
export const importKinds = ['vehicles', 'devices', 'receipts'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * A column that is read, by the server's name of its field. `names`: the headers of our exports in both languages, and
 * the field itself.
 */
export interface ImportColumn {
  field: string;
  names: readonly string[];
  /** A row without it is refused: reported before the file is sent. */
  isRequired?: boolean;
  /** The same; a sheet with this column is of this kind. */
  isKey?: boolean;
  /** A number with decimals, whose mark the file decides. */
  isNumber?: boolean;
  /** The meaning of a second column of the same name: for a date its time of day. */
  second?: string;
  /** Read only where the server announces it. */
  ofCapability?: ServerCapability;
  /** Words of the screen in both languages, by the server's values. */
  values?: Readonly<Record<string, readonly string[]>>;
}

/** The words of a closed list in both languages, by the server's values; `more`: further words found in files. */
const wordsOf = (
  list: 'vehicleType' | 'vehicleStatus' | 'deviceStatus' | 'teams',
  more: Readonly<Record<string, readonly string[]>> = {},
) =>
  Object.fromEntries(
    Object.entries(mk[list]).map(([value, word]) => [
      value,
      [word, (en[list] as Readonly<Record<string, string>>)[value] ?? word, ...(more[value] ?? [])],
    ]),
  );

const inMaintenance = { maintenance: ['Maintenance', 'In maintenance'] };
const { unknown: _, ...deviceStatuses } = wordsOf('deviceStatus', inMaintenance);
const { none: noTeam = [], ...teams } = wordsOf('teams');

/** Further headers in files besides those of our exports. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  license_plate: ['License plate', 'Plate'],
  vehicle_code: ['Код', 'Code'],
  color: ['Color'],
  vehicle_type: ['Тип', 'Type'],
};

const vehicleValues: Readonly<Record<string, ImportColumn['values']>> = {
  vehicle_type: wordsOf('vehicleType'),
  status: wordsOf('vehicleStatus', inMaintenance),
};

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  vehicles: [
    ...inputFields(vehicleFields).map(({ name }) => ({
      field: name,
      names: [listTexts.mk.vehicles[name], listTexts.en.vehicles[name], ...(otherNames[name] ?? [])],
      ...(name === 'vehicle_code' && { isKey: true }),
      ...(vehicleValues[name] && { values: vehicleValues[name] }),
    })),
    { field: 'team', names: ['Тим', 'Team'], values: { ...teams, '': noTeam }, ofCapability: 'imports.teams' },
  ],
  devices: [
    { field: 'device_id', names: ['ID на уред', 'Device id', 'ID'] },
    { field: 'imei', names: ['IMEI'], isKey: true },
    {
      field: 'identifier',
      names: [listTexts.mk.devices.identifier, listTexts.en.devices.identifier, 'MEID'],
      ofCapability: 'devices.identifiers',
    },
    { field: 'vehicle', names: ['Возило', 'Vehicle', 'Регистрација', 'License plate'] },
    { field: 'device_type', names: ['Тип на уред', 'Device type', 'Тип', 'Type'] },
    { field: 'status', names: ['Статус', 'Status'], values: deviceStatuses },
    { field: 'sim_card_number', names: ['SIM-картичка', 'SIM card', 'SIM'] },
    { field: 'phone_number', names: ['Телефонски број', 'Phone number', 'Телефон', 'Phone'] },
    { field: 'notes', names: ['Забелешки', 'Notes'] },
    {
      field: 'silence_minutes',
      names: [
        'Дозволено без сигнал (минути)',
        'Allowed without signal (minutes)',
        ...['Дозволено без сигнал', 'Allowed without signal', 'Без сигнал (мин)', 'Silence limit'],
      ],
      ofCapability: 'devices.silence',
    },
    {
      field: 'silence_in_hours',
      names: ['Брои само работно време', 'Count working hours only', 'Само работно време', 'Working hours only'],
      values: { yes: ['Да', 'Yes'], no: ['Не', 'No'] },
      ofCapability: 'devices.silence',
    },
  ],
  receipts: [
    { field: 'vehicle', names: ['Возило', 'Vehicle', 'Регистрација', 'License plate', 'Таблица'], isRequired: true },
    {
      field: 'bought_at',
      names: ['Време', 'Time', 'Датум', 'Date', 'Датум и време', 'Date and time'],
      isRequired: true,
      second: 'hour',
    },
    { field: 'hour', names: ['Час', 'Hour', 'Time of day'] },
    { field: 'litres', names: ['Литри', 'Litres', 'Liters', 'Количина', 'Quantity'], isKey: true, isNumber: true },
    { field: 'price', names: ['Цена', 'Price', 'Износ', 'Amount', 'Вкупно', 'Total'], isNumber: true },
  ],
};

/** The columns that this server reads. */
export const columnsFor = (kind: ImportKind): readonly ImportColumn[] =>
  importColumns[kind].filter(({ ofCapability }) => !ofCapability || serverCan(ofCapability));

/** Letters and digits only, in one script and case. */
const keyOf = (text: string) => normalizeScript(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The key by which a header is recognised, whatever its spelling; a header of signs alone is its own key. */
export const headerKey = (header: string): string => keyOf(header) || header.trim();

/** The column that a header means, in either language or script, or by the field's own name. */
export const columnOf = (kind: ImportKind, header: string): ImportColumn | undefined => {
  const key = keyOf(header);
  return key === ''
    ? undefined
    : columnsFor(kind).find(({ field, names }) => [field, ...names].some((name) => keyOf(name) === key));
};

/** Litres and money, as files write them beside numbers. */
const UNIT = /\s*(?:l|л|lit|лит|ден|мкд|mkd|eur|€)\.?$/i;

/**
 * The server's word for the value of a cell; a cell with an unknown word is returned unchanged.
 * @param mark of decimals
 */
export function cellValue({ values, field, isNumber }: ImportColumn, cell: string, mark: DecimalMark = '.'): string {
  if (isNumber) return String(readNumber(cell.trim().replace(UNIT, ''), mark) ?? cell.trim());
  // A workbook made of one of our CSV files still has the apostrophe that protects digits there.
  const text = cell.replace(/^'(?=\d+$)/, '').trim();
  if (values) {
    const key = keyOf(text);
    const found = Object.entries(values).find(([value, words]) =>
      [value, ...words].some((word) => keyOf(word) === key),
    );
    return found?.[0] ?? text;
  }
  // A spreadsheet may turn a year into a decimal number.
  return field === 'year' ? text.replace(/^(\d{4})[.,]0+$/, '$1') : text;
}

/** The time of a purchase for which the file has only a day. */
const NOON = ['12', '00', '00'];

/** A day and a time of day in the server's format; an invalid day is returned unchanged. */
export function momentText(day: string, hour = ''): string {
  const ours = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})(?!\d)/.exec(day.trim());
  const [, year = '', month = '', date = ''] = ours
    ? ['', ours[3]?.padStart(4, '20'), ours[2], ours[1]]
    : (/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(day.trim()) ?? []);
  if (year === '') return day.trim();
  const time = [hour, day].map((text) => /(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)?.slice(1)).find(Boolean) ?? NOON;
  const two = (text: string | undefined) => (text ?? '0').padStart(2, '0');
  return `${year}-${two(month)}-${two(date)} ${time.map(two).join(':')}`;
}

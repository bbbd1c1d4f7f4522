import { foldScript } from 'shared-ui';

/** What is brought in from a file. */
export type ImportKind = 'vehicles' | 'devices';

/** A column that is read, by the server's name of its field. `names`: the headers of our exports in both languages, and the field itself. */
export interface ImportColumn {
  field: string;
  names: readonly string[];
  /** A row without it is refused: reported before the file is sent. */
  isKey?: boolean;
  /** Words of the screen in both languages, and what the server calls them. */
  values?: Readonly<Record<string, readonly string[]>>;
}

const vehicleTypes = {
  truck: ['Камион', 'Truck'],
  van: ['Комбе', 'Van'],
  car: ['Автомобил', 'Car'],
  motorcycle: ['Мотоцикл', 'Motorcycle'],
  bus: ['Автобус', 'Bus'],
  other: ['Друго', 'Other'],
} as const;
const vehicleStatuses = {
  active: ['Активно', 'Active'],
  inactive: ['Неактивно', 'Inactive'],
  maintenance: ['Во одржување', 'Maintenance', 'In maintenance'],
  retired: ['Повлечено', 'Retired'],
} as const;
const deviceStatuses = {
  online: ['Онлајн', 'Online'],
  offline: ['Офлајн', 'Offline'],
  maintenance: ['Во одржување', 'Maintenance', 'In maintenance'],
} as const;

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  vehicles: [
    { field: 'license_plate', names: ['Регистрација', 'Licence plate', 'License plate', 'Plate'] },
    { field: 'vehicle_code', names: ['Код на возило', 'Vehicle code', 'Код', 'Code'], isKey: true },
    { field: 'make', names: ['Марка', 'Make'] },
    { field: 'model', names: ['Модел', 'Model'] },
    { field: 'year', names: ['Година', 'Year'] },
    { field: 'color', names: ['Боја', 'Colour', 'Color'] },
    { field: 'vehicle_type', names: ['Тип на возило', 'Vehicle type', 'Тип', 'Type'], values: vehicleTypes },
    { field: 'status', names: ['Статус', 'Status'], values: vehicleStatuses },
    { field: 'notes', names: ['Забелешки', 'Notes'] },
  ],
  devices: [
    { field: 'device_id', names: ['ID на уред', 'Device id', 'ID'] },
    { field: 'imei', names: ['IMEI'], isKey: true },
    { field: 'vehicle', names: ['Возило', 'Vehicle', 'Регистрација', 'License plate'] },
    { field: 'device_type', names: ['Тип на уред', 'Device type', 'Тип', 'Type'] },
    { field: 'status', names: ['Статус', 'Status'], values: deviceStatuses },
    { field: 'sim_card_number', names: ['SIM-картичка', 'SIM card', 'SIM'] },
    { field: 'phone_number', names: ['Телефонски број', 'Phone number', 'Телефон', 'Phone'] },
    { field: 'notes', names: ['Забелешки', 'Notes'] },
  ],
};

/** Letters and digits only, in one script and case. */
const keyOf = (text: string) => foldScript(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The column that a header means, in either language or script, or by the field's own name. */
export const columnOf = (kind: ImportKind, header: string): ImportColumn | undefined => {
  const key = keyOf(header);
  return key === ''
    ? undefined
    : importColumns[kind].find(({ field, names }) => [field, ...names].some((name) => keyOf(name) === key));
};

/** What the server calls the value of a cell; as it stands where it is none of the words. */
export function cellValue({ values, field }: ImportColumn, cell: string): string {
  const text = unguarded(cell).trim();
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

/** Our exports put an apostrophe before what a spreadsheet would take for a formula. */
const unguarded = (cell: string) =>
  cell
    .replace(/^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n])/u, '')
    .replace(/;'(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu, ';');

import { type SpelledKind, spoilt, withoutZeros } from './spoilt';

// As Excel and LibreOffice write long numbers, in Macedonian, English and German.
const powers = [
  '8,64900E+14', '8.64900E+14', '8,649E+14', '8,65E+14', '9E+14', '8,93890E+18', '8.9389E+18', '8,94E+18', '8,9389E+19', '3,8970E+10', '3.897E+10',
  '3,9E+10', '+3,897E+10', '8,64900e+14', '8.649e14', '1,22070E+13', '1E+15',
]; // biome-ignore format: a list
const dates = [
  '1-Feb', '01-Feb', 'Feb-01', '2-May-26', '01.фев', 'фев.26', '1.2.2026', '01.02.2026', '02/01/2026', '2026-02-01', '2026-02-01 00:00:00', '2026-02-01T00:00:00.000Z',
]; // biome-ignore format: a list
const errors = ['########', '#N/A', '#REF!', '#VALUE!', '#NAME?', '#NUM!', '#DIV/0!'];
const rounded = ['893890000009731000', '8938900000097310000', '89389000000973100000'];
const decimals = ['864900000000011.0', '864900000000011,00', '38970123456.0'];
const grouped = [
  '864.900.000.000.011',
  '864,900,000,000,011',
  "864'900'000'000'011",
  '864 900 000 000 011',
  '864 900 000 000 011',
];

/** Of each kind of field what is not what it was. */
const ruined: Readonly<Record<SpelledKind, readonly string[]>> = {
  number: [...powers, ...dates, ...errors, ...rounded, ...decimals, ...grouped],
  phone: [...powers, ...dates, ...errors, ...rounded, ...decimals, '70123456', '23123456'],
  code: [...powers, ...dates, ...errors, ...rounded, ...decimals],
  word: [...powers, ...dates, ...errors],
};
const whole: Readonly<Record<SpelledKind, readonly string[]>> = {
  number: [
    '',
    '864900000000011',
    '012207006112345',
    '89389000000973123450',
    '89389000000973123400',
    '027042385393',
    'A1000009FF1E2B',
  ],
  phone: [
    '',
    '+38970123456',
    '070123456',
    '070 123 456',
    '070/123-456',
    '070.123.456',
    '02/3123-456',
    '38970123456',
    '0038970123456',
  ],
  code: [
    '',
    'D12E',
    'E14',
    '12E',
    '8E+',
    'XL-1',
    '5E12',
    '1E2B3C4D5E6F70',
    'A1E+14',
    'SK-1234-AB',
    '0E',
    'MAR-15',
    '15-MAR',
    '1-2',
    '007',
    '#12',
    '12345',
  ],
  word: [
    '',
    'Transit',
    '9-3',
    '3/5',
    '500',
    '308',
    'C4',
    '2021',
    'Сина',
    'Jan',
    'E-Class',
    'ID.3',
    '2.0 TDI',
    'Model 3',
    '1.9',
  ],
};

describe.each(Object.keys(ruined) as SpelledKind[])('a field of the kind %s', (kind) => {
  it.each(ruined[kind])('%s is not what it was', (text) => {
    const problem = { field: 'field', code: 'invalid', message: expect.stringContaining(`(${text})`) };
    expect(spoilt({ field: text }, { field: kind })).toEqual([problem]);
    // A value that is stored already comes back as it was.
    expect(spoilt({ field: text }, { field: kind }, { field: text })).toEqual([]);
  });
  it.each(whole[kind])('"%s" is', (text) => {
    expect(spoilt({ field: text }, { field: kind })).toEqual([]);
  });
});

it.each([
  ['12207006112343', ['imei']],
  ['12207006112346', []],
  ['012207006112343', []],
  ['490154203237518', []],
])('whether the IMEI %s has lost a zero: %j', (imei, fields) => {
  expect(spoilt({ imei }, { imei: 'number' }).map(({ field }) => field)).toEqual(fields);
});

it('a name without its zeros is the name', () => {
  const known = withoutZeros(['007', '027042385393', '12', '0', 'A01']);
  expect([...known]).toEqual([
    ['7', '007'],
    ['27042385393', '027042385393'],
  ]);
});

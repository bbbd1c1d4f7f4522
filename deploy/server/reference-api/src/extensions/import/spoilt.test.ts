import { spoilt } from './rowProblems';

const fields = ['device_id', 'imei', 'sim_card_number', 'phone_number'];

// As Excel and LibreOffice write long numbers, in Macedonian, English and German.
const ruined = [
  '8,64900E+14', '8.64900E+14', '8,649E+14', '8,65E+14', '9E+14', '8,93890E+18', '8.9389E+18', '8,94E+18', '8,9389E+19', '3,8970E+10', '3.897E+10',
  '3,9E+10', '+3,897E+10', '8,64900e+14', '8.649e14', '1,22070E+13', '1E+15',
]; // biome-ignore format: a list
const whole = [
  '', '864900000000011', '012207006112345', '89389000000973123450', '+38970123456', '070 123 456', '070/123-456', '02/3123-456', 'D12E', 'E14', '12E', '8E+', 'XL-1',
  '1E2B3C4D5E6F70', 'A1E+14', 'SK-1234-AB', '0E',
]; // biome-ignore format: a list

describe.each(fields)('%s', (field) => {
  it.each(ruined)('%s has lost its digits', (text) => {
    expect(spoilt({ [field]: text }, fields)).toEqual([
      { field, code: 'invalid', message: expect.stringContaining(text) },
    ]);
  });
  it.each(whole)('"%s" has all of them', (text) => {
    expect(spoilt({ [field]: text }, fields)).toEqual([]);
  });
});

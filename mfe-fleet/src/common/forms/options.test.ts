import * as v from 'valibot';
import { optionsSchema, withPresent } from './options';

const read = (value: unknown) => v.parse(optionsSchema(), value);

it('reads words and records alike, each value once', () => {
  expect(read(['truck', { value: 'van', label: 'Комбе' }, { id: 3, name: 'Тракер' }, 'truck', null, {}, ''])).toEqual([
    { value: 'truck', label: null },
    { value: 'van', label: 'Комбе' },
    { value: '3', label: 'Тракер' },
  ]);
});

it('reads anything but a list as none', () => {
  expect(read(null)).toEqual([]);
  expect(read({ a: 1 })).toEqual([]);
});

it('keeps what the record has, even if it is no longer offered', () => {
  const offered = [{ value: 'car', label: null }];
  expect(withPresent(offered, 'tram').map((option) => option.value)).toEqual(['tram', 'car']);
  expect(withPresent(offered, 'car')).toEqual(offered);
  expect(withPresent(offered, null)).toEqual(offered);
});

import { largestSix } from './largestSix';

const rest = (count: number) => `и уште ${count}`;
const data = (values: (number | null)[]) => ({
  labels: values.map((_, i) => `тип ${i + 1}`),
  datasets: [{ label: 'Аларми', data: values }],
});

it('leaves six categories as they are', () => {
  const six = data([1, 2, 3, 4, 5, 6]);
  expect(largestSix(six, rest)).toBe(six);
});

it('keeps the six largest in their order and sums up the others', () => {
  expect(largestSix(data([1, 60, 2, 50, 40, null, 30, 20, 10]), rest)).toEqual({
    labels: ['тип 2', 'тип 4', 'тип 5', 'тип 7', 'тип 8', 'тип 9', 'и уште 3'],
    datasets: [{ label: 'Аларми', data: [60, 50, 40, 30, 20, 10, 3] }],
  });
});

it('calls a single other one by its name', () => {
  expect(largestSix(data([7, 6, 5, 4, 3, 2, 1]), rest).labels.at(-1)).toBe('тип 7');
});

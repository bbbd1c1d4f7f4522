import { normalizeScript } from './normalizeScript';

describe('folded text', () => {
  it.each([
    ['Скопје', 'Skopje'],
    ['Штип', 'Štip'],
    ['Штип', 'Shtip'],
    ['Кичево', 'Kičevo'],
    ['Кичево', 'Kichevo'],
    ['Жито', 'Zhito'],
    ['Ѓорѓи', 'Gjorgji'],
    ['Ѓорѓи', 'Đorđi'],
    ['Ќосев', 'Kjosev'],
    ['Љубојно', 'Ljubojno'],
    ['Њиве', 'Njive'],
    ['Ѕвезда', 'Dzvezda'],
    ['Џамија', 'Džamija'],
    ['ВЕЛЕС', 'veles'],
    ['Mercedes-Benz Actros', 'mercedes-benz  actros'],
    ['café', 'cafe'],
    ['СК-1234-АБ', 'SK-1234-AB'],
    ['Ѓорче', 'Gorche'],
    ['Џон', 'Džon'],
    ['Љубомир', 'Lubomir'],
    ['Њега', 'Nega'],
    ['Юрий', 'Jurij'],
  ])('%s reads like %s', (one, other) => {
    expect(normalizeScript(one)).toBe(normalizeScript(other));
  });

  it('joins blanks and trims', () => {
    expect(normalizeScript('  Ана \t Ивановска ')).toBe('ana ivanovska');
  });
});

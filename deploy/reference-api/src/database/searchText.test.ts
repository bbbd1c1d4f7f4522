import { fold, searchPatterns, searchText } from './searchText';

describe('search in either script', () => {
  it.each([
    ['СК-1234-АБ', 'SK-1234-AB'],
    ['Скопје', 'Skopje'],
    ['Ѓорче', 'Gjorče'],
    ['Ѓорче', 'Gorche'],
    ['Шкода', 'Škoda'],
    ['Шкода', 'Shkoda'],
    ['Џон', 'Džon'],
    ['Љупчо', 'Ljupčo'],
    ['Ќерка', 'Kerka'],
    ['Жарко', 'ZARKO'],
  ])('takes %s and %s for one word', (cyrillic, latin) => expect(fold(cyrillic)).toBe(fold(latin)));

  it('keeps a form without separators', () =>
    expect(searchText('SK-1234-AB', null, 'Škoda')).toBe('sk-1234-ab skoda sk1234ab'));
  it('takes wildcards as letters', () => expect(searchPatterns('50%_a\\')).toEqual(['%50\\%\\_a\\\\%']));
  it('asks for every word', () => expect(searchPatterns('  Шкода   sk ')).toEqual(['%skoda%', '%sk%']));
});

import { newRoute, routeProblems, sampleRoutes, toggled } from './routes';

const draft = { name: ' Линија 1 ', start: 'Скопје', destination: 'Велес', lengthKm: '' };

describe('routes', () => {
  it('are toggled between active and inactive, one at a time', () => {
    const [first, ...others] = toggled(sampleRoutes, 'sample-1');
    expect(first?.state).toBe('inactive');
    expect(others).toEqual(sampleRoutes.slice(1));
    expect(toggled(toggled(sampleRoutes, 'sample-1'), 'sample-1')).toEqual(sampleRoutes);
  });

  it('need a name, a start and a destination; blanks are none', () => {
    expect(routeProblems(draft)).toEqual({});
    expect(routeProblems({ name: ' ', start: '', destination: '', lengthKm: '' })).toEqual({
      name: 'required',
      start: 'required',
      destination: 'required',
    });
  });

  it('may have a length, with a point or a decimal comma', () => {
    expect(newRoute({ ...draft, lengthKm: '54,5' }).lengthKm).toBe(54.5);
    expect(newRoute(draft).lengthKm).toBeNull();
    for (const lengthKm of ['0', '-1', 'x', '1e999'])
      expect(routeProblems({ ...draft, lengthKm })).toEqual({ lengthKm: 'positive' });
  });

  it('are new as active, each with an id of its own', () => {
    const [one, two] = [newRoute(draft), newRoute(draft)];
    expect(one).toMatchObject({ name: { text: 'Линија 1' }, state: 'active' });
    expect(one.id).not.toBe(two.id);
  });
});

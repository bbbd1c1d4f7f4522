import { endsBeforeStart, momentParam, momentText, readMoment, wholeDay, yesterdayAndToday } from './period';

describe('periods', () => {
  it('start as yesterday 00:00 to today 23:59, over a month, a year and a clock change', () => {
    expect(yesterdayAndToday('2026-11-21')).toEqual({
      from: { date: '2026-11-20', time: '00:00' },
      to: { date: '2026-11-21', time: '23:59' },
    });
    expect(yesterdayAndToday('2026-03-01').from.date).toBe('2026-02-28');
    expect(yesterdayAndToday('2027-01-01').from.date).toBe('2026-12-31');
    expect(yesterdayAndToday('2026-10-26').from.date).toBe('2026-10-25');
    expect(yesterdayAndToday('2026-03-30').from.date).toBe('2026-03-29');
  });

  it('or as the whole of today', () => {
    expect(wholeDay('2026-11-21')).toEqual({
      from: { date: '2026-11-21', time: '00:00' },
      to: { date: '2026-11-21', time: '23:59' },
    });
  });

  it("are sent as local datetimes with ':00' for the seconds", () => {
    expect(momentParam({ date: '2026-11-21', time: '00:00' })).toBe('2026-11-21T00:00:00');
  });

  it('are read back from the URL, and nothing else is', () => {
    const moment = { date: '2026-02-28', time: '23:59' };
    expect(readMoment(momentText(moment))).toEqual(moment);
    expect(momentText({ date: '', time: '08:00' })).toBe('');
    for (const text of [
      null,
      '',
      '2026-02-30T00:00',
      '2026-13-01T00:00',
      '2026-02-01T24:00',
      '2026-02-01T00:60',
      '2026-02-01',
    ])
      expect(readMoment(text)).toBeNull();
  });

  it('end before they start only when both dates say so', () => {
    const [early, late, none] = ['2026-11-20', '2026-11-21', ''].map((date) => ({ date, time: '08:00' }));
    expect(endsBeforeStart({ from: late!, to: early! })).toBe(true);
    expect(endsBeforeStart({ from: early!, to: late! })).toBe(false);
    expect(endsBeforeStart({ from: none!, to: early! })).toBe(false);
  });
});

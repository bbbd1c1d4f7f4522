import { clock, localDateTime, type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { readDay } from './days';

/** The day and entry that the URL names; '' stands for today, and for no chosen entry. */
interface Named {
  day: string;
  entry: string;
}

const dayParam: SearchParam<string> = {
  read: (raw) => readDay(raw) ?? '',
  write: (value) => value || null,
};
const codec: SearchCodec<Named> = { day: dayParam, entry: textParam() };

/** The day that is shown and the trip or stop chosen on it, kept in the address: it is the link to them. */
export function useDayState() {
  const [{ day, entry }, set] = useSearchState(codec);
  const today = localDateTime(clock.now()).date;
  return {
    today,
    // A day that has not come has nothing to show.
    day: day === '' || day > today ? today : day,
    entry: entry || null,
    /** Another day; nothing is chosen on it. */
    setDay: (next: string) => set({ day: next >= today ? '' : next, entry: '' }),
    choose: (key: string | null) => set({ entry: key ?? '' }, { replace: true }),
  };
}

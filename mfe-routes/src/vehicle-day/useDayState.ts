import { clock, localDateTime, type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { readDay } from './days';

/** The day and entry in the URL; '' means today, and no selected entry. */
interface Named {
  day: string;
  entry: string;
}

const dayParam: SearchParam<string> = {
  read: (raw) => readDay(raw) ?? '',
  write: (value) => value || null,
};
const codec: SearchCodec<Named> = { day: dayParam, entry: textParam() };

/** The day on the screen and its selected trip or stop, in the address, so that it links to them. */
export function useDayState() {
  const [{ day, entry }, set] = useSearchState(codec);
  const today = localDateTime(clock.now()).date;
  return {
    today,
    // A future day has no data.
    day: day === '' || day > today ? today : day,
    entry: entry || null,
    /** Opens another day, without a selected entry. */
    setDay: (next: string) => set({ day: next >= today ? '' : next, entry: '' }),
    choose: (key: string | null) => set({ entry: key ?? '' }, { replace: true }),
  };
}

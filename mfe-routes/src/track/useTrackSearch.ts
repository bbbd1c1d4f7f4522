import { useState } from 'react';
import { type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { endsBeforeStart, type Moment, momentParam, momentText, type Period, readMoment } from './period';

/** The choices in the form of a track page. */
export interface TrackChoice extends Period {
  /** Device id; '' for none. */
  device: string;
}

/** The parameters of the request. */
export interface TrackQuery {
  device_id: string;
  start_date: string;
  end_date: string;
}

export const isComplete = ({ device, from, to }: TrackChoice) => device !== '' && from.date !== '' && to.date !== '';

const queryOf = ({ device, from, to }: TrackChoice): TrackQuery => ({
  device_id: device,
  start_date: momentParam(from),
  end_date: momentParam(to),
});

const isSame = (a: TrackChoice, b: TrackChoice | null) =>
  b !== null && JSON.stringify(queryOf(a)) === JSON.stringify(queryOf(b));

const moment: SearchParam<Moment | null> = { read: readMoment, write: (value) => value && momentText(value) };

/** The choices that the URL names; '' or null for each that it does not name, or not readably. */
interface Named {
  device: string;
  from: Moment | null;
  to: Moment | null;
}

const codec: SearchCodec<Named> = { device: textParam(), from: moment, to: moment };

function searchOf({ device, from, to }: Named): TrackChoice | null {
  const search = device && from && to ? { device, from, to } : null;
  return search && !endsBeforeStart(search) ? search : null;
}

/** The choices of the URL, completed by others. */
const choiceOf = (named: Named, rest: TrackChoice): TrackChoice => ({
  device: named.device || rest.device,
  from: named.from ?? rest.from,
  to: named.to ?? rest.to,
});

/**
 * The form and the search of a track page. The search is in the URL (`device`, `from`, `to`), so that a track is a
 * link; the form's values follow it on Back and Forward.
 */
export function useTrackSearch(defaultPeriod: () => Period) {
  const [named, setNamed] = useSearchState(codec);
  const searched = searchOf(named);
  const address = JSON.stringify(named);
  const [state, setState] = useState(() => ({ address, choice: choiceOf(named, { device: '', ...defaultPeriod() }) }));
  if (state.address !== address) setState({ address, choice: choiceOf(named, state.choice) });

  return {
    choice: state.choice,
    choose: (patch: Partial<TrackChoice>) => setState(({ choice }) => ({ address, choice: { ...choice, ...patch } })),
    searched,
    query: searched && queryOf(searched),
    /** Puts the choice into the URL. Returns whether it was already there: the track is then fetched again. */
    search(): boolean {
      if (isSame(state.choice, searched)) return true;
      setNamed(state.choice);
      return false;
    },
    /** Ends a search: the results disappear, and the form keeps its values. */
    leave: () => setNamed({ device: '', from: null, to: null }),
  };
}

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { endsBeforeStart, momentParam, momentText, type Period, readMoment } from './period';

/** What is chosen in the form of a track page. */
export interface TrackChoice extends Period {
  /** Device id; '' while none is chosen. */
  device: string;
}

/** What is asked of the server. */
export interface TrackQuery {
  device_id: string;
  start_date: string;
  end_date: string;
}

/** The search a URL names; null unless device and both moments are there and in order. */
function readSearch(params: URLSearchParams): TrackChoice | null {
  const device = params.get('device') ?? '';
  const from = readMoment(params.get('from'));
  const to = readMoment(params.get('to'));
  return device && from && to && !endsBeforeStart({ from, to }) ? { device, from, to } : null;
}

export const isComplete = ({ device, from, to }: TrackChoice) => device !== '' && from.date !== '' && to.date !== '';

const queryOf = ({ device, from, to }: TrackChoice): TrackQuery => ({
  device_id: device,
  start_date: momentParam(from),
  end_date: momentParam(to),
});

const keyOf = (search: TrackChoice | null) => (search ? JSON.stringify(queryOf(search)) : '');

/**
 * The form and the search of a track page. What was searched for lives in the URL (`device`, `from`, `to`), so that a track is a
 * link; what is being chosen follows it on Back and Forward.
 */
export function useTrackSearch(defaultPeriod: () => Period) {
  const [params, setParams] = useSearchParams();
  const searched = readSearch(params);
  const key = keyOf(searched);
  const [state, setState] = useState(() => ({ key, choice: searched ?? { device: '', ...defaultPeriod() } }));
  if (state.key !== key) setState({ key, choice: searched ?? state.choice });

  return {
    choice: state.choice,
    choose: (patch: Partial<TrackChoice>) => setState(({ choice }) => ({ key, choice: { ...choice, ...patch } })),
    searched,
    query: searched && queryOf(searched),
    /** Puts the choice into the URL. Returns whether it was already there: then the track is to be fetched anew. */
    search(): boolean {
      if (keyOf(state.choice) === key) return true;
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.set('device', state.choice.device);
        next.set('from', momentText(state.choice.from));
        next.set('to', momentText(state.choice.to));
        return next;
      });
      return false;
    },
  };
}

import { LazyPart } from '../../components/LazyPart/LazyPart';
import { lazyPart, type Part } from '../../internal/lazyPart';
import type { AlarmItem, AlarmListProps } from './AlarmList';

const alarmListPart = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "actions" */ './AlarmList')).AlarmList,
}));

/** Pixels of one alarm. */
const ROW_HEIGHT = 56;

/** Alarms, in the caller's order: the newest first; the code is loaded with the first list. */
export function AlarmList<Alarm extends AlarmItem>(props: AlarmListProps<Alarm>) {
  const part = alarmListPart as unknown as Part<AlarmListProps<Alarm>>; // one component for alarms of any kind
  return <LazyPart part={part} height={ROW_HEIGHT * Math.min(props.alarms.length, props.limit ?? 10)} props={props} />;
}

import { LazyPart } from '../../components/LazyPart/LazyPart';
import { lazyPart, type Part } from '../../internal/lazyPart';
import type { ActivityItem, ActivityListProps } from './ActivityList';

const activityListPart = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "actions" */ './ActivityList')).ActivityList,
}));

/** Pixels of ten activities. */
const HEIGHT = 400;

/** Recent activity, in the caller's order: the newest first. The code is loaded with the first list. */
export function ActivityList<Item extends ActivityItem>(props: ActivityListProps<Item>) {
  const part = activityListPart as unknown as Part<ActivityListProps<Item>>; // one component for items of any kind
  return <LazyPart part={part} height={HEIGHT} props={props} />;
}

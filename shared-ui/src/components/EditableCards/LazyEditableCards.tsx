import { lazyPart, type Part } from '../../internal/lazyPart';
import { LazyPart } from '../LazyPart/LazyPart';
import type { EditableCardsProps } from './EditableCards';

const cardsPart = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "overlays" */ './EditableCards')).EditableCards,
}));

/**
 * Cards of automatic tasks, such as rules and schedules: each can be switched on and off, tried, changed and deleted.
 */
export function EditableCards<Row extends { id: string | number }>(props: EditableCardsProps<Row>) {
  const part = cardsPart as unknown as Part<EditableCardsProps<Row>>; // one component for rows of any kind
  return <LazyPart part={part} height={160} props={props} />;
}

import { headerSlot } from '../../registry/contributions';
import styles from './HeaderWidgets.module.css';
import { SlotOutlet } from './SlotOutlet';

/** Widgets of modules in the header of every page. The space of each is reserved from the first paint on. */
export const HeaderWidgets = () => (
  <SlotOutlet
    request={{
      name: headerSlot,
      props: {},
      minHeight: 0,
      isCompact: true,
      arrange: (parts) => (
        <div className={styles.widgets}>
          {parts.map(({ key, content }) => (
            <div key={key} className={styles.widget}>
              {content}
            </div>
          ))}
        </div>
      ),
    }}
  />
);

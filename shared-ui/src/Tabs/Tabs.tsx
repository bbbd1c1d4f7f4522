import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react/tab';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../internal/classes';
import styles from './Tabs.module.css';

export interface TabItem<Name extends string = string> {
  id: Name;
  label: string;
  panel: ReactNode;
}

export interface TabsProps<Name extends string = string> extends Omit<ComponentProps<'div'>, 'onSelect' | 'children'> {
  selected: Name;
  onSelect: (id: Name) => void;
  items: readonly TabItem<Name>[];
  /** Accessible name of the list of tabs. */
  label?: string;
}

/** Views of one thing, one at a time; only the selected panel is mounted. Arrow keys move the focus, Enter selects. */
export function Tabs<Name extends string = string>({
  selected,
  onSelect,
  items,
  label,
  className,
  ...rest
}: TabsProps<Name>) {
  return (
    <div {...rest} className={classes(className)}>
      <TabProvider
        selectedId={selected}
        selectOnMove={false}
        setSelectedId={(id) => {
          const item = items.find((each) => each.id === id);
          if (item && item.id !== selected) onSelect(item.id);
        }}
      >
        <TabList className={styles.list} aria-label={label}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} className={styles.tab}>
              {item.label}
            </Tab>
          ))}
        </TabList>
        {items.map((item) => (
          <TabPanel key={item.id} tabId={item.id} className={styles.panel} unmountOnHide>
            {item.panel}
          </TabPanel>
        ))}
      </TabProvider>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './frame.module.css';

interface StateProps {
  /** What sets this state apart: the props that make it. */
  name: string;
  children: ReactNode;
}

export const State = ({ name, children }: StateProps) => (
  <div className={styles.state}>
    <p className={styles.stateName}>{name}</p>
    {children}
  </div>
);

import type { ReactNode } from 'react';
import styles from './frame.module.css';

interface StateProps {
  /** The props that make this state, which set it apart from the others. */
  name: string;
  children: ReactNode;
}

export const State = ({ name, children }: StateProps) => (
  <div className={styles.state}>
    <p className={styles.stateName}>{name}</p>
    {children}
  </div>
);

import styles from './base.module.css';

/** Reserves the space of a button in the map's corner whose code is still loading, so that the others do not move. */
export const ButtonPlace = () => <span className={styles.place} />;

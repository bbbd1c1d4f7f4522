import styles from './base.module.css';

/** The place of a button of the map's corner whose code is still to come: the others must not move then. */
export const ButtonPlace = () => <span className={styles.place} />;

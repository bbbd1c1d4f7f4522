import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../../internal/classes';
import styles from './TextLink.module.css';

/** A link within text, a table or a list. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link {...rest} className={classes(styles.link, className)} />
);

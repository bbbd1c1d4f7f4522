import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../../internal/classes';
import { mayOpen } from '../../internal/mayOpen';
import styles from './TextLink.module.css';

/** A link within text, a table or a list; plain text where the user may not open the address. */
export const TextLink = ({ className, ...rest }: LinkProps) =>
  mayOpen(rest.to) ? (
    <Link {...rest} className={classes(styles.link, className)} />
  ) : (
    <span className={className} title={rest.title}>
      {rest.children}
    </span>
  );

import { parseAttribution } from './attributionParts';

/** Whose tiles these are; the configured HTML's text and links, never its markup. */
export const Attribution = ({ html }: { html: string }) => (
  <p>
    {parseAttribution(html).map(({ text, href }) =>
      href ? (
        <a key={`${text} ${href}`} href={href} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </p>
);

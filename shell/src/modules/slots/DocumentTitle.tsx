import { useLayoutEffect, useRef } from 'react';
import { PRODUCT } from '../../brand/product';

/**
 * Before a module's page: names the document by the page's title in the registry (WCAG 2.4.2). A page that names it
 * itself, as `PageHeader` does, comes after this one and has the last word.
 */
export function DocumentTitle({ title }: { title: string }) {
  const given = useRef<string | null>(null);
  useLayoutEffect(
    function nameTheDocument() {
      // In another language, too, but not over what the page has said since.
      if (given.current !== null && document.title !== given.current) return;
      given.current = `${title} · ${PRODUCT}`;
      document.title = given.current;
    },
    [title],
  );
  return null;
}

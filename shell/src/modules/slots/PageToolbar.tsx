import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { ToolbarProps } from 'shared-auth';
import { toolbarSlot } from '../../registry/contributions';
import { useModules } from '../ModulesProvider';
import styles from './PageToolbar.module.css';
import { SlotOutlet } from './SlotOutlet';

/** The head of the page that is shown: what holds its `h1`. */
const currentHeader = () => document.querySelector('main h1')?.closest('header') ?? null;

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = styles.toolbar ?? '';
  return place;
}

function Toolbar() {
  const { pathname } = useLocation();
  const [place] = useState(createPlace);

  useEffect(
    function followTheHeader() {
      // One place that moves from page to page, so that widgets stay as they are.
      const follow = () => {
        const header = currentHeader();
        if (header && place.parentElement !== header) header.append(place);
      };
      const observer = new MutationObserver(follow);
      observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
      follow();
      return () => {
        observer.disconnect();
        place.remove();
      };
    },
    [place],
  );

  return createPortal(
    <SlotOutlet
      request={{
        name: toolbarSlot,
        props: { path: pathname } satisfies ToolbarProps,
        minHeight: 0,
        arrange: (parts) => (
          <div className={styles.parts}>
            {parts.map(({ key, content }) => (
              <div key={key}>{content}</div>
            ))}
          </div>
        ),
      }}
    />,
    place,
  );
}

/**
 * Widgets of modules in the head of each page. The page knows nothing of it, and nothing is watched where no module
 * fills the slot.
 */
export function PageToolbar() {
  const { contributions } = useModules();
  return contributions.widgets(toolbarSlot).length > 0 && <Toolbar />;
}

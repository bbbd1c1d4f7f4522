import { LAST_ATTRIBUTE, LATER_ELEMENT_ID } from 'shared-auth/contract';

/** The storage key of the token (docs/spec/core.md §4). */
const TOKEN_KEY = 'token';

/**
 * /early-preloads.js starts the page's later preloads while the first script, the longest file, is still loading. The
 * page's own files are small: they start when the first file next to that script has loaded, on connections that would
 * be idle otherwise. The last ones start when all of these have loaded, so that the line is never idle before the first
 * script is there. If this script is too late, the shell starts them itself.
 */
export const earlyPreloads = `'use strict';
(function () {
  var left = 0;
  function isSignedIn() {
    try {
      return localStorage.getItem('${TOKEN_KEY}') !== null;
    } catch (error) {
      return false;
    }
  }
  function start(links) {
    var later = document.getElementById('${LATER_ELEMENT_ID}');
    if (later) document.head.append.apply(document.head, later.content.querySelectorAll(links));
  }
  function watch(link) {
    var isHere = false;
    function come() {
      if (isHere) return;
      isHere = true;
      left -= 1;
      start(left === 0 ? 'link' : 'link:not([${LAST_ATTRIBUTE}])');
    }
    left += 1;
    link.addEventListener('load', come);
    link.addEventListener('error', come);
    // On a fast line some have come before this script.
    if (performance.getEntriesByName(link.href).length > 0) setTimeout(come);
  }
  if (isSignedIn()) document.querySelectorAll('head > link[rel=preload][as=script]').forEach(watch);
})();
`;

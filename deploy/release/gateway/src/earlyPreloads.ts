import { LATER_ELEMENT_ID } from 'shared-auth/contract';

/** Where the token is kept (docs/spec/core.md §4). */
const TOKEN_KEY = 'token';

/**
 * /early-preloads.js: starts what the page lists for later once the files alongside the first script have come, while
 * that one, the longest, is still coming: on a narrow line nothing would be on its way for a round trip otherwise.
 * Where it comes too late the shell starts them itself.
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
  function come() {
    left -= 1;
    var later = left === 0 && document.getElementById('${LATER_ELEMENT_ID}');
    if (later) document.head.append(later.content);
  }
  if (!isSignedIn()) return;
  document.querySelectorAll('head > link[rel=preload][as=script]').forEach(function (link) {
    left += 1;
    link.addEventListener('load', come);
    link.addEventListener('error', come);
  });
})();
`;

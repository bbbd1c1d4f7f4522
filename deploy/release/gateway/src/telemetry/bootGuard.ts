import { FAILED, REFUSED_LIFE } from './shellChoice';

/**
 * Milliseconds a shell may leave the page empty before its first render: with the load of the stable one the user waits
 * 8 s at most.
 */
const START_LIMIT_MS = 6_000;
/**
 * Milliseconds for which a started shell may show an empty page: with the load of the stable one the user waits 2 s at
 * most.
 */
const BLANK_LIMIT_MS = 800;
const LOOK_EVERY_MS = 200;

/**
 * /boot-guard.js, loaded only with a candidate shell. The browser returns to the stable shell by one reload when a file
 * of the candidate does not load or throws, when the screen is still empty after a while or becomes empty again, or
 * when it shows the crash screen. A cookie marks from the start that the shell has not started yet, and is removed when
 * it has, so that the next load of a frozen tab also gets the stable shell. Without cookies the script does nothing, as
 * the reload would return the same shell.
 */
export const bootGuard = `'use strict';
(function () {
  var version = document.currentScript.getAttribute('data-version');
  var page = document.currentScript.getAttribute('data-page');
  var isDone = false;
  var isLeaving = false;
  var isSecure = location.protocol === 'https:';
  var name = (isSecure ? '__Host-' : '') + '${FAILED}=';
  function remember(value, seconds) {
    document.cookie = name + value + '; Path=/; Max-Age=' + seconds + '; SameSite=Lax' + (isSecure ? '; Secure' : '');
  }
  function goBack(why) {
    if (isDone || isLeaving) return;
    isDone = true;
    remember(page + why, ${REFUSED_LIFE});
    if (document.cookie.indexOf(name + page) >= 0) location.reload();
  }
  function root() {
    return document.getElementById('root');
  }
  function isStarted() {
    return root() !== null && root().firstChild !== null;
  }
  function isCrashed() {
    return document.querySelector('#root > main[role=alert]') !== null;
  }
  function isShown(element) {
    // A message that comes and goes, such as the greeting after the sign-in, is no console.
    if (element.closest('[aria-live]')) return false;
    var box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  }
  function isBlank() {
    var texts = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.trim() && isShown(texts.currentNode.parentElement)) return false;
    return !Array.prototype.some.call(root().querySelectorAll('img, svg, canvas, video, input'), isShown);
  }
  remember(page + '~pending', 600);
  // Firefox breaks off what a page still loads when it asks for the next one: no fault of the shell. A page that stays
  // after all is judged then.
  addEventListener('beforeunload', function () {
    isLeaving = true;
    setTimeout(function () {
      isLeaving = false;
      if (!isStarted()) goBack('');
    }, ${START_LIMIT_MS});
  });
  addEventListener('error', function (event) {
    var isFile = event.target && event.target !== window;
    var source = (isFile ? event.target.src : event.filename) || '';
    // What is thrown once something is on the screen is for the shell's own boundaries.
    if (source.indexOf('/modules/shell/' + version + '/') >= 0 && (isFile || !isStarted())) goBack('');
  }, true);
  var isSettling = false;
  var blankFor = 0;
  function look() {
    if (isDone) return;
    // Nothing is laid out in a hidden tab.
    blankFor = document.visibilityState !== 'hidden' && isBlank() ? blankFor + ${LOOK_EVERY_MS} : 0;
    if (blankFor >= ${BLANK_LIMIT_MS}) goBack('~blank');
  }
  new MutationObserver(function () {
    if (isCrashed()) return goBack('');
    if (isSettling || !isStarted()) return;
    isSettling = true;
    setInterval(look, ${LOOK_EVERY_MS});
    // Runs only when the page is not frozen.
    setTimeout(function () {
      if (!isDone && !isCrashed()) remember('', 0);
    }, 1000);
  }).observe(document, { childList: true, subtree: true });
  setTimeout(function () {
    if (!isStarted()) goBack('');
  }, ${START_LIMIT_MS});
})();
`;

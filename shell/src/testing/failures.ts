import type { ReportKind } from 'shared-auth/contract';

/** A component's code, and what makes it throw. `leave`: that it is removed; `press`: that its button is pressed. */
export interface When {
  code: string;
  by?: 'leave' | 'press' | 'unload';
  /** It is never there, or its area shows a failure. */
  kinds: readonly ReportKind[];
  /** Places in which it has no meaning. */
  not?: readonly string[];
}
const shown = 'return h("div", null, "candidate", h("button", { onClick: pressed }, "press"));';
const component = (body: string) => `let pressed = () => {}; return function Candidate(props) { ${body} ${shown} };`;

/**
 * When a part of a version throws. Its code has `h`, React, its effects, `createPortal`, `fail` and `thrown`. A ref is
 * the same one at each rendering: React cleans up after another one at once, and not when the part is left.
 */
export const whens: Readonly<Record<string, When>> = {
  'at evaluation': { code: 'fail();', kinds: ['evaluation'] },
  'while rendering': { code: component('fail();'), kinds: ['render'] },
  'in an effect': { code: component('useEffect(() => fail(), []);'), kinds: ['render', 'crash'] },
  'in a layout effect': { code: component('useLayoutEffect(() => fail(), []);'), kinds: ['render', 'crash'] },
  'in an insertion effect': { code: component('useInsertionEffect(() => fail(), []);'), kinds: ['render', 'crash'] },
  'in the cleanup of an effect': {
    code: component('useEffect(() => () => fail(), []);'),
    by: 'leave',
    kinds: ['crash'],
  },
  'in the cleanup of a layout effect': {
    code: component('useLayoutEffect(() => () => fail(), []);'),
    by: 'leave',
    kinds: ['crash'],
  },
  'in the cleanup of an insertion effect': {
    code: component('useInsertionEffect(() => () => fail(), []);'),
    by: 'leave',
    kinds: ['crash'],
  },
  'in all cleanups, in an inner component': {
    code: `
      const ref = () => () => fail();
      function Inner() {
        useEffect(() => () => fail(), []);
        useLayoutEffect(() => () => fail(), []);
        return h("i", { ref });
      }
      let pressed = () => {};
      return function Candidate() { return h("div", null, "candidate", h(Inner), h(Inner)); };`,
    by: 'leave',
    kinds: ['crash'],
  },
  'in a ref': { code: component('return h("i", { ref: () => fail() });'), kinds: ['render', 'crash'] },
  'in the cleanup of a ref': {
    code: `const ref = () => () => fail(); ${component('return h("i", { ref }, "candidate");')}`,
    by: 'leave',
    kinds: ['crash'],
  },
  'in a ref that is emptied': {
    code: `const ref = (element) => { if (!element) fail(); }; ${component('return h("i", { ref }, "candidate");')}`,
    by: 'leave',
    kinds: ['crash'],
  },
  'in componentWillUnmount': {
    code: 'return class Candidate extends React.Component { componentWillUnmount() { fail(); } render() { return "candidate"; } };',
    by: 'leave',
    kinds: ['crash'],
  },
  'in the cleanup of a portal': {
    code: `
      function Inner() { useEffect(() => () => fail(), []); return "inner"; }
      return function Candidate() { return h("div", null, "candidate", createPortal(h(Inner), document.body)); };`,
    by: 'leave',
    kinds: ['crash'],
  },
  'in a portal': {
    code: `
      function Inner() { fail(); }
      return function Candidate() { return createPortal(h(Inner), document.body); };`,
    kinds: ['render'],
  },
  'in its own error boundary': {
    code: `
      class Own extends React.Component {
        state = {};
        static getDerivedStateFromError() { return { failed: true }; }
        render() { if (this.state.failed) fail(); return this.props.children; }
      }
      function Inner() { fail(); }
      return function Candidate() { return h(Own, null, h(Inner)); };`,
    kinds: ['render'],
  },
  'in its own error boundary, while it is left': {
    code: `
      class Own extends React.Component {
        static getDerivedStateFromError() { return {}; }
        componentWillUnmount() { fail(); }
        render() { return this.props.children; }
      }
      function Inner() { useEffect(() => () => fail(), []); return "candidate"; }
      return function Candidate() { return h(Own, null, h(Inner)); };`,
    by: 'leave',
    kinds: ['crash'],
  },
  'by a suspended read': {
    code: `
      const read = Promise.reject(thrown());
      read.catch(() => {});
      return function Candidate() { React.use(read); return "candidate"; };`,
    kinds: ['render', 'crash'],
  },
  'in a transition': {
    code: `
      return function Candidate() {
        const [, start] = React.useTransition();
        return h("button", { onClick: () => start(() => fail()) }, "press");
      };`,
    by: 'press',
    kinds: ['render', 'crash', 'uncaught'],
    not: ['background'],
  },
  'in an event handler': {
    code: component('pressed = () => fail();'),
    by: 'press',
    kinds: ['uncaught'],
    not: ['background'],
  },
  'in a timer': {
    code: component('useEffect(() => void setTimeout(() => fail(), 50), []);'),
    kinds: ['uncaught'],
  },
  'when the page ends': {
    code: component('useEffect(() => addEventListener("pagehide", () => fail(), { once: true }), []);'),
    by: 'unload',
    kinds: ['uncaught'],
  },
};

// lucide-react makes each icon from twelve files of options that nobody here uses, 1.5 kB gzip in the shell and in each module. This is
// the same svg from `size`, `className` and the element's own attributes.
module.exports = () => `
import { createElement } from 'react';

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};
const isNamed = (props) => Object.keys(props).some((name) => /^(?:aria-|role$|title$)/.test(name));

export default ({ name, node }) => function LucideIcon({ size = 24, className, ...rest }) {
  return createElement(
    'svg',
    {
      ...attributes,
      width: size,
      height: size,
      className: 'lucide lucide-' + name + (className ? ' ' + className : ''),
      'aria-hidden': isNamed(rest) ? undefined : 'true',
      ...rest,
    },
    ...node.map(([tag, shape]) => createElement(tag, shape)),
  );
};
`;

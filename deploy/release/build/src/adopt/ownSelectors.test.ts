import { createRequire } from 'node:module';

const ownSelectors = createRequire(__filename)('./ownSelectors.cjs') as (this: unknown, css: string) => string;

/** P9: forms that style what belongs to others. */
const foreign = [
  'h1{color:red}',
  '*{margin:0}',
  '*:not(.zzz){color:red}',
  'html:not(.x) nav{display:none}',
  '[role=main] *{font-size:0}',
  '[aria-current]{display:none}',
  ':root:has(.mine) nav{opacity:.1}',
  '.mine ~ *{opacity:0}',
  '.mine + nav{opacity:0}',
  ':is(h1,.x){color:red}',
  ':where(.x,body){margin:0}',
  '#root{display:none}',
  '#content{display:none}',
  'body[class]{margin:0}',
  'body.mine h1{color:red}',
  ':root{--space-2:0}',
  ':host{display:none}',
  'a:hover{color:red}',
  '::selection{color:red}',
  '::view-transition{animation:none}',
  '.a,h2{color:red}',
  'nav > a:not(.mine){color:red}',
  'main:has(> .mine){overflow:hidden}',
  '@import url(other.css);',
  '@media print{nav{display:none}}',
  '@layer mine{h1{color:red}}',
  '@supports (display:grid){a{color:red}}',
  '@scope{h1{color:red}}',
  '@scope (body){h1{color:red}}',
  '.x{& ~ *{opacity:0}}',
  '.x{~ nav{opacity:0}}',
  '.x{body:has(&){margin:0}}',
  '.x{:not(&){color:red}}',
  '@unknown thing{h1{color:red}}',
  'button:not([class]){color:red}',
];

/** Forms that style their own, or name no element. */
const own = [
  '.x{color:red}',
  '.x h1{color:red}',
  '.x > li:first-child{color:red}',
  'nav.x{color:red}',
  '#mine{color:red}',
  ':root.dark .x{color:red}',
  'html[data-theme=dark] .x{color:red}',
  'body .x *{color:red}',
  ':is(.x,.y){color:red}',
  ':where(.x .y){color:red}',
  ':not(.a).x{color:red}',
  '.x:has(> img){color:red}',
  '.a .b ~ p{color:red}',
  '.x::before{content:"a, b"}',
  '.x:is(:lang(ar), .rtl) li{color:red}',
  'h1 ~ .x{color:red}',
  '.x{ &:hover{color:red} }',
  '.x{ > li{color:red} }',
  '.x{ h1{color:red} }',
  '.x{ .dark &{color:red} }',
  '.x{ @media print{ color:red; & b{color:blue} } }',
  '@scope(.x){h1{color:red}}',
  '@scope (.x) to (.y){:scope{color:red} img{color:red}}',
  '@media (width < 600px){.x{color:red}}',
  '@layer mine{.x{color:red}}',
  '@keyframes x-spin{from{opacity:0}to{opacity:1}}',
  '@font-face{font-family:x;src:url(x.woff2)}',
  '@property --x-size{syntax:"<length>";inherits:false;initial-value:0px}',
  '.x{background:url(data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0{}"/></svg>)}',
  '.x{background:url("data:image/svg+xml;utf8,<svg>body{}</svg>")}',
  '/* body{} */ .x{color:red}',
  '.leaflet-container .leaflet-tile:not(.leaflet-tile-loaded){visibility:hidden}',
  '.\\31 st{color:red}',
  '@container (width > 400px){.x{color:red}}',
];

it('P9: has a table of 60 forms', () => expect(foreign.length + own.length).toBeGreaterThanOrEqual(60));
it.each(foreign)('P9: refuses %s', (css) =>
  expect(() => ownSelectors(css)).toThrow(/would style|nobody has checked|not known/),
);
it.each(own)('P9: takes %s', (css) => expect(ownSelectors(css)).toBe(css));

describe('custom properties of a module’s own name', () => {
  const checkFor = (id: string, css: string) => ownSelectors.call({ getOptions: () => ({ id }) }, css);
  it.each([
    ':root, :host{--tyres-spacing:.25rem;--tyres-color-red-500:red}',
    '@layer properties{@supports (color:red){*, ::before, ::after, ::backdrop{--tw-shadow:0 0 #0000}}}',
    ':root{--mfe-tyres-gap:1px}',
  ])('are declared for the whole page: %s', (css) => {
    expect(checkFor('mfe-tyres', css)).toBe(css);
    // Without a name, or of another's, they are not.
    if (!css.includes('--tw-')) expect(() => checkFor('mfe-fleet', css)).toThrow(/would style/);
    expect(() => ownSelectors(css)).toThrow(/would style/);
  });
  it.each([':root{--tyres-spacing:1px;margin:0}', ':root{--spacing:1px}', ':root{--tyres-gap:1px;& h1{color:red}}'])(
    'make no other rule pass: %s',
    (css) => {
      expect(() => checkFor('mfe-tyres', css)).toThrow(/would style/);
    },
  );
});

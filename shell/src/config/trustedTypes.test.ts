import { allowScriptsOf, createDefaultPolicy, createPolicy } from './trustedTypes';

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

function browserPolicies() {
  const policies: Record<
    string,
    { createHTML?(markup: string): string | null; createScriptURL?(url: string): string | null }
  > = {};
  Object.assign(window, {
    trustedTypes: {
      createPolicy: (name: string, rules: object) => {
        policies[name] = rules;
        return rules;
      },
    },
  });
  return policies;
}

it("lets pass what Leaflet writes when it loads, and nobody's markup", () => {
  const policies = browserPolicies();
  createDefaultPolicy();
  expect(policies.default?.createHTML?.('<svg/>')).toBe('<svg/>');
  expect(policies.default?.createHTML?.('<svg onload="alert(1)"/>')).toBeNull();
  expect(policies.default?.createHTML?.('<img src=x>')).toBeNull();
});

it('lets pass scripts of a development server that overrides a module, and no other plain address', () => {
  const policies = browserPolicies();
  createDefaultPolicy();
  allowScriptsOf('http://localhost:4102');
  const createScriptURL = policies.default?.createScriptURL;
  expect(createScriptURL?.('http://localhost:4102/late.js')).toBe('http://localhost:4102/late.js');
  expect(createScriptURL?.('/modules/mfe-stock/1.0.0/late.js')).toBeNull();
  expect(createScriptURL?.('https://evil.example/late.js')).toBeNull();
});

it('lets the worker of Web Push be registered, of this origin and at its address only', () => {
  const policies = browserPolicies();
  createDefaultPolicy();
  const createScriptURL = policies.default?.createScriptURL;
  expect(createScriptURL?.('/push-worker.js')).toBe('/push-worker.js');
  for (const url of ['https://evil.example/push-worker.js', '/push-worker.js?other', '/modules/push-worker.js'])
    expect(createScriptURL?.(url)).toBeNull();
});

it('applies the rules itself where the browser has no Trusted Types', () => {
  const { createHTML } = createPolicy('some', { createHTML: () => null });
  expect(createHTML()).toBeNull();
});

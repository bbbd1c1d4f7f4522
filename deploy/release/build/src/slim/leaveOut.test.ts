import { createRequire } from 'node:module';
import { Script } from 'node:vm';

type LeaveOut = (
  this: { resourcePath: string; getOptions(): { names: string[]; never?: string[]; absent?: string[] } },
  source: string,
) => string;
const leaveOut = createRequire(__filename)('./leaveOut.cjs') as LeaveOut; // a loader, plain CommonJS
const without = (source: string, ...names: string[]) =>
  leaveOut.call({ resourcePath: 'package/index.js', getOptions: () => ({ names }) }, source);

const source = `class Remotes {
  async load(id) {
    if (id) {
      return 'loaded';
    }
    return null;
  }
  static remove(id) {
    if (id) {
      delete this[id];
    }
  }
  keep() {
    return 'kept';
  }
}
const parts = {
  locate: function (options) {
    return options;
  },
  stay: function () {
    return 'kept';
  },
};
function prefetch({
  page,
  ...rest
}) {
  return page;
}
function before(flag) {
  transition(
    flag
  );
  if (
    flag
  ) {
    return 'kept';
  }
}
function transition(
  from,
  to
) {
  return [from, to];
}
const remember = (name) => {
  return name;
};
function Group() {}
Group.prototype.focus = function (options) {
  return options;
};
[new Remotes(), parts, prefetch, Remotes, transition, remember, new Group(), before];
`;

it('empties methods and functions in each form they are written in, and leaves the others', () => {
  const text = without(
    source,
    'load',
    'remove',
    'locate',
    'prefetch',
    'transition',
    'remember',
    'Group.prototype.focus',
  );
  const [remotes, parts, prefetch, Remotes, transition, remember, group, before] = new Script(text).runInNewContext();
  expect(remotes.keep()).toBe('kept');
  expect(parts.stay()).toBe('kept');
  const calls = [
    () => parts.locate(),
    () => prefetch({}),
    () => Remotes.remove('a'),
    () => transition(),
    () => remember(),
  ];
  for (const call of [...calls, () => group.focus()]) expect(call).toThrow('left out');
  expect(String(before)).toContain('kept');
  expect(text).not.toContain('loaded');
});

it('fails for a name that is not there, so that an updated package is looked at again', () => {
  expect(() => without(source, 'gone')).toThrow('package/index.js has no function gone');
});

it('writes false where a variable is read that is never true, and nowhere else', () => {
  const text = leaveOut.call(
    { resourcePath: 'package/index.js', getOptions: () => ({ names: [], never: ['isHydrating'] }) },
    `let isHydrating = 'set';
const { fallback, isHydrating: other } = { fallback: 1, isHydrating: 'property' };
function input(value, isHydrating) {
  return value;
}
function start(
  value,
  isHydrating
) {
  isHydrating = 'set';
  return isHydrating && value;
}
[isHydrating ? 'yes' : 'no', other, input('given', isHydrating), start('given'), !isHydrating];
`,
  );
  expect([...new Script(text).runInNewContext()]).toEqual(['no', 'property', 'given', false, true]);
  expect(() =>
    leaveOut.call({ resourcePath: 'package/index.js', getOptions: () => ({ names: [], never: ['gone'] }) }, 'let a;'),
  ).toThrow('package/index.js has no variable gone');
});

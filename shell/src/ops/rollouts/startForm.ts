import type { TextName } from 'shared-auth';
import type { RingPlan } from 'shared-auth/contract';
import type { RolloutAction } from './rollouts.api';

/** The values typed to start a rollout. */
export interface StartValues {
  id: string;
  version: string;
  steps: string;
  /** Usernames that get the version before the shares do, like the role and the team below; empty: none. */
  people: string;
  role: string;
  team: string;
  /** Minutes; empty: not asked for. */
  asks: string;
  hold: string;
  deadline: string;
  pages: string;
  users: string;
  why: string;
}

export const startDefaults: Omit<StartValues, 'id'> = {
  version: '',
  steps: '10, 25, 50, 100',
  people: '',
  role: '',
  team: '',
  asks: '',
  hold: '10',
  deadline: '24',
  pages: '20',
  users: '3',
  why: '',
};

/** Shares in percent, from typed text: `10, 25 100`. */
export const stepsOf = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** The typed groups, in the order of the rollout. */
export const groupsOf = ({ people, role, team }: Pick<StartValues, 'people' | 'role' | 'team'>): RingPlan[] => {
  const users = people.split(/[\s,;]+/).filter(Boolean);
  return [
    ...(users.length > 0 ? [{ users }] : []),
    ...(role === '' ? [] : [{ role }]),
    ...(team.trim() === '' ? [] : [{ team: team.trim() }]),
  ];
};

const isIn = (text: string, least: number, most: number) =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;
const isCount = (text: string) => isIn(text, 1, 10_000) && Number.isInteger(Number(text));

type StartProblem = TextName<'rollouts.problem'>;

/** The problems of the values, by the names of their texts. */
export function startProblems({
  asks,
  people,
  role,
  team,
  steps,
  hold,
  deadline,
  pages,
  users,
  why,
  version,
  id,
}: StartValues) {
  const shares = stepsOf(steps);
  const isAscending = shares.every(
    (share, index) => Number.isInteger(share) && share >= 1 && share <= 100 && share > (shares[index - 1] ?? 0),
  );
  const problems: Partial<Record<keyof StartValues, StartProblem>> = {
    ...(id === '' ? { id: 'choose' } : {}),
    ...(version === '' ? { version: 'choose' } : {}),
    ...(isAscending && shares.at(-1) === 100 && shares.length <= 20 ? {} : { steps: 'steps' }),
    ...(isIn(hold, 0, 10_080) ? {} : { hold: 'hold' }),
    ...(isIn(deadline, 0.1, 720) ? {} : { deadline: 'deadline' }),
    ...(isCount(pages) ? {} : { pages: 'count' }),
    ...(isCount(users) ? {} : { users: 'count' }),
    ...(asks.trim() === '' || isIn(asks, 0, 10_080) ? {} : { asks: 'hold' }),
    // The shell's version is chosen before any user signs in, so it cannot depend on who they are.
    ...(id === 'shell' && groupsOf({ people, role, team }).length > 0 ? { people: 'shellGroups' } : {}),
    ...(why.trim().length < 3 ? { why: 'why' } : {}),
  };
  return problems;
}

/** The call that the values make. */
export const startAction = (values: StartValues): RolloutAction => ({
  name: 'start',
  body: {
    id: values.id,
    version: values.version,
    steps: stepsOf(values.steps),
    ...(groupsOf(values).length > 0 ? { rings: groupsOf(values) } : {}),
    ...(values.asks.trim() === '' ? {} : { asks: Number(values.asks) }),
    hold: Number(values.hold),
    deadline: Number(values.deadline) * 60,
    least: { pages: Number(values.pages), users: Number(values.users) },
  },
});

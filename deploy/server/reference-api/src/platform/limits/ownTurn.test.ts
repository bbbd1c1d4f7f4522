import { ownTurn } from './ownTurn';

it('T7: lets one go on in each turn of the loop, in the order in which they asked', async () => {
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn++;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const turns: [name: string, turn: number][] = [];
  const worker = async (name: string) => {
    for (let step = 0; step < 3; step++) {
      await ownTurn();
      turns.push([name, turn]);
    }
  };
  await Promise.all([worker('a'), worker('b')]);
  isCounting = false;
  expect(turns.map(([name]) => name).join('')).toBe('ababab');
  expect(new Set(turns.map(([, at]) => at)).size).toBe(turns.length);
});

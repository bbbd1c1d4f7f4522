import { useReducer } from 'react';

export default function Details() {
  const [count, add] = useReducer((value) => value + 1, 0);
  return (
    <button type="button" onClick={add}>
      counted {count}
    </button>
  );
}

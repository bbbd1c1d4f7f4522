import * as v from 'valibot';
import { ChangeError } from '../releases/releaseSet';
import { readJson, writeJson } from './jsonFile';
import type { Store } from './store';

const PATH = 'freeze.json';
const freezeFile = v.object({ at: v.string(), who: v.string(), why: v.string() });

/** Since when promoting and raising are stopped, who froze them, and why. */
export type Freeze = v.InferOutput<typeof freezeFile>;

/**
 * The freeze in force; null without one. An unreadable file is treated as a freeze, since it may have been meant as
 * one.
 */
export async function readFreeze(store: Store): Promise<Freeze | null> {
  const { data, tag } = await readJson(store, PATH, freezeFile);
  if (data || tag === null) return data;
  return { at: '', who: 'unknown', why: `${PATH} in ${store.location} cannot be read: thaw removes it` };
}

export const writeFreeze = (store: Store, freeze: Freeze | null): Promise<unknown> =>
  freeze ? writeJson(store, PATH, freeze) : store.remove(PATH);

/** @throws ChangeError while a freeze is in force */
export async function requireThawed(store: Store): Promise<void> {
  const frozen = await readFreeze(store);
  if (frozen)
    throw new ChangeError(`rollouts are frozen since ${frozen.at} (${frozen.who}: ${frozen.why}): thaw them first`);
}

import type { PlayerPreferences } from '@videozz/contract'
import type { PlayerState } from './player-state.ts'

/** A switch of the producer: `allowVolume`, `showLogotype` … */
export type PlayerSwitch = {
  [Name in keyof PlayerPreferences]: PlayerPreferences[Name] extends boolean ? Name : never
}[keyof PlayerPreferences]

/** What has to be given for a capability, or a key or control of it, to be there. */
export type Conditions = {
  /** Switches of the producer that must all be on. */
  preference?: PlayerSwitch | readonly PlayerSwitch[]
  /** Whether it can be done at all, with this media and in this browser. */
  available?(state: PlayerState): boolean
}

/** Keys of one line of the help. */
export type KeyBinding = Conditions & {
  /** Keys as `KeyboardEvent.key` names them (letters in lower case), each as the help prints it. */
  keys: readonly (readonly [key: string, printed: string])[]
  /** Together with Shift; other bindings ignore Shift. */
  shift?: true
  /** What it does, as the help shows it. */
  help: string
  /** Also while the help is open, which takes all other keys. */
  worksInHelp?: true
  run(key: string): void
}
export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey?: boolean }
/** A line of the help: the keys as printed, and what they do. */
export type KeyHelp = { keys: string[]; what: string }

/** Whether the producer allows it. */
export const isAllowed = ({ preferences }: PlayerState, { preference = [] }: Conditions): boolean =>
  (typeof preference === 'string' ? [preference] : preference).every((name) => preferences[name])
const isAvailable = (state: PlayerState, { available }: Conditions): boolean => available?.(state) !== false

/** Whether the producer allows it and it can be done. */
export const isOffered = (state: PlayerState, conditions: Conditions): boolean =>
  isAllowed(state, conditions) && isAvailable(state, conditions)

/** `item` with the conditions of its parent, where it has none. */
export const inherit = <T extends Conditions>(item: T, { preference, available }: Conditions): T => ({
  ...(preference !== undefined && { preference }),
  ...(available !== undefined && { available }),
  ...item,
})

/** The binding of a key press, with the key as it names it; null where none matches. Shortcuts of the browser are not handled. */
export function findKey(bindings: readonly KeyBinding[], press: KeyPress, state: PlayerState): { binding: KeyBinding; key: string } | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const fits = bindings.filter(({ keys }) => keys.some(([name]) => name === key))
  // Where a key with Shift has its own meaning the plain key does not replace it, even if the producer switched that meaning off.
  const shifted = press.shiftKey === true ? fits.find((binding) => binding.shift === true && isAvailable(state, binding)) : undefined
  const binding = shifted ?? fits.find((one) => one.shift !== true && isOffered(state, one))
  return binding !== undefined && isAllowed(state, binding) ? { binding, key } : null
}

/** The keys that work now, in the order of their capabilities. */
export function listKeys(bindings: readonly KeyBinding[], state: PlayerState): KeyHelp[] {
  return bindings
    .filter((binding) => isOffered(state, binding))
    .map(({ keys, help }) => ({ keys: [...new Set(keys.map(([, printed]) => printed))], what: help }))
}

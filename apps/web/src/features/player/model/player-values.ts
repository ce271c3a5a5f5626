import {
  type CustomPlayer,
  playerColours,
  type PlayerPreferences,
  playerSwitches,
  type PlayerSwitch,
  type PlayerValues,
} from '@videozz/contract/browser'

export type PlayerField = keyof PlayerValues
const fields: readonly PlayerField[] = [...playerSwitches, ...playerColours]

/** What of preferences the form edits. */
export const valuesOf = (preferences: PlayerPreferences): PlayerValues => {
  const { customLogotypeUrl: _logotype, ...values } = preferences
  return values
}

/** Fields of which two differ. */
export const differences = (one: PlayerValues, other: PlayerValues): PlayerField[] => fields.filter((field) => one[field] !== other[field])

/** `theirs` with what was changed from `seen` to `mine`. */
export const mergeValues = (seen: PlayerValues, mine: PlayerValues, theirs: PlayerValues): PlayerValues => ({
  ...theirs,
  ...Object.fromEntries(differences(seen, mine).map((field) => [field, mine[field]])),
})

/** The values that differ from those of a player, to be sent. */
export const changesOf = (values: PlayerValues, player: Pick<CustomPlayer, 'preferences'>): Partial<PlayerValues> =>
  Object.fromEntries(differences(values, valuesOf(player.preferences)).map((field) => [field, values[field]]))

const isControl = (name: PlayerSwitch): boolean => name !== 'showLogotype'
/** Whether no control is allowed. */
export const isWithoutControls = (values: PlayerValues): boolean => playerSwitches.every((name) => !isControl(name) || !values[name])
/** The values without any control. */
export const withoutControls = (values: PlayerValues): PlayerValues => ({
  ...values,
  ...Object.fromEntries(playerSwitches.filter(isControl).map((name) => [name, false])),
})

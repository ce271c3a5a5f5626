export type { PlayerColour, PlayerPreferences, PlayerSwitch, PlayerValues } from '@videozz/contract'

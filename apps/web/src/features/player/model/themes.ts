import { playerColours, type PlayerColour, type PlayerValues } from '@videozz/contract/browser'

export type Theme = { name: string; colours: Record<PlayerColour, string> }

const theme = (name: string, customPrimaryColor: string, customSecondaryColor: string, customTextColor: string): Theme => ({
  name,
  colours: { customPrimaryColor, customSecondaryColor, customTextColor },
})

/** Colours to begin from; each of them is easy to read. */
export const themes: readonly Theme[] = [
  theme('Padrão', '#1f6feb', '#0d1117', '#ffffff'),
  theme('Papel', '#0f766e', '#f6f4ef', '#1c1b19'),
  theme('Floresta', '#4ade80', '#0f1f17', '#eafff2'),
  theme('Argila', '#e9835a', '#2b1d17', '#f6e9e2'),
  theme('Ameixa', '#c084fc', '#1d1329', '#f5edff'),
  theme('Contraste', '#ffd60a', '#000000', '#ffffff'),
]

const sharedColours = (one: Theme, values: PlayerValues): number =>
  playerColours.filter((colour) => one.colours[colour] === values[colour].toLowerCase()).length

/** The theme that colours come from: at most one of them was changed; undefined for those of no theme. */
export const themeOf = (values: PlayerValues): Theme | undefined =>
  themes.find((one) => sharedColours(one, values) === playerColours.length) ??
  themes.find((one) => sharedColours(one, values) === playerColours.length - 1)

import type { PlayerPreferences } from '@videozz/contract'
import { readableOn } from '../../core/readable-colour.ts'
import type { CreateCapability } from '../capability.ts'

type Colour = Extract<keyof PlayerPreferences, `custom${string}Color`>
const names: Record<Colour, string> = {
  customPrimaryColor: '--vz-primary',
  customSecondaryColor: '--vz-secondary',
  customTextColor: '--vz-text',
}
const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

/** The producer's three colours: progress and accents, backgrounds, text and icons. All styles are made of them. */
export const colours: CreateCapability = ({ host }) => ({
  name: 'colours',
  attach(store, signal) {
    for (const [colour, name] of Object.entries(names) as [Colour, string][])
      store.subscribe(
        ({ preferences }) => preferences[colour],
        (value) => isColour(value) && host.style.setProperty(name, value),
        signal,
      )
    store.subscribe(
      ({ preferences: { customPrimaryColor, customSecondaryColor, customTextColor } }) =>
        isColour(customPrimaryColor) ? readableOn(customPrimaryColor, [customTextColor, customSecondaryColor].filter(isColour)) : null,
      (value) => value !== null && host.style.setProperty('--vz-on-primary', value),
      signal,
    )
  },
})

import type { CreateCapability } from '../capability.ts'

/** The producer's three colours. */
export const colours: CreateCapability = ({ host }) => ({
  name: 'colours',
  attach(store, signal) {
    store.subscribe(
      ({ preferences }) => preferences,
      (preferences) => {
        const values = {
          '--vz-primary': preferences.customPrimaryColor,
          '--vz-secondary': preferences.customSecondaryColor,
          '--vz-text': preferences.customTextColor,
        }
        for (const [name, value] of Object.entries(values)) if (/^#[0-9a-f]{3,8}$/i.test(value)) host.style.setProperty(name, value)
      },
      signal,
    )
  },
})

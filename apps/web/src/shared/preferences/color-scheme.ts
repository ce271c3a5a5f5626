import type { MantineColorSchemeManager } from '@mantine/core'
import { notifyError } from '../notify/notify.tsx'
import { changePreferences, preferencesStore } from './preferences.ts'

let stop: (() => void) | undefined

/** Lets the component kit take light or dark from the person's preferences, and write a new choice there. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => preferencesStore.get().appearance,
  set: (appearance) => {
    if (appearance !== preferencesStore.get().appearance) changePreferences({ appearance }).catch(notifyError)
  },
  subscribe: (onUpdate) => {
    stop?.()
    stop = preferencesStore.subscribe(() => onUpdate(preferencesStore.get().appearance))
  },
  unsubscribe: () => stop?.(),
  clear: () => undefined,
}

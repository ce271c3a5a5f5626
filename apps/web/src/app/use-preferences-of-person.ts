import { useEffect } from 'react'
import { followOtherTabs, loadPreferences, preferencesStore } from '../shared/preferences/preferences.ts'
import { sessionStore } from '../shared/session/session.ts'

const personNow = (): string | null => {
  const state = sessionStore.get()
  return state.phase === 'signed-in' ? state.session.id : null
}

/** Loads the preferences of the person who signs in, and applies their setting of motion. */
export function usePreferencesOfPerson(): void {
  useEffect(() => {
    let person: string | null = null
    const follow = () => {
      const now = personNow()
      // The stored preferences are used until the server can be reached.
      if (now !== null && now !== person) loadPreferences().catch(() => undefined)
      person = now
    }
    const settle = () => {
      const { motion } = preferencesStore.get()
      if (motion === 'reduced') document.documentElement.dataset.motion = motion
      else delete document.documentElement.dataset.motion
    }
    follow()
    settle()
    const stops = [sessionStore.subscribe(follow), preferencesStore.subscribe(settle), followOtherTabs()]
    return () => stops.forEach((stop) => stop())
  }, [])
}

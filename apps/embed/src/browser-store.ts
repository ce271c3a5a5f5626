/** A small key-value store that outlives the page where the browser allows it, and only the page where it does not. */
export function createBrowserStore(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const memory = new Map<string, string>()
  /** Storage is blocked in some private windows and third-party frames: accessing it throws. */
  const attempt = <T>(job: (store: ReturnType<typeof storage>) => T): T | null => {
    try {
      return job(storage())
    } catch {
      return null
    }
  }
  return {
    /** Whether what is written outlives the page. */
    lasts: () =>
      attempt((store) => {
        store.setItem('videozz-try', '1')
        store.removeItem('videozz-try')
        return true
      }) ?? false,
    read: (name: string): string | null => attempt((store) => store.getItem(name)) ?? memory.get(name) ?? null,
    write(name: string, value: string) {
      memory.set(name, value)
      attempt((store) => store.setItem(name, value))
    },
    remove(name: string) {
      memory.delete(name)
      attempt((store) => store.removeItem(name))
    },
  }
}
export type BrowserStore = ReturnType<typeof createBrowserStore>

const deviceName = 'videozz-device'

/**
 * The random identifier of this browser, by which several tabs count as one screen. Without storage it has a prefix that marks it as
 * temporary: the server then recognises a reloaded page by other means.
 */
export function readDevice(store: BrowserStore, randomName: () => string): string {
  const kept = store.read(deviceName)
  if (kept !== null && kept.length >= 8 && kept.length <= 64) return kept
  const made = store.lasts() ? randomName() : `once:${randomName()}`
  store.write(deviceName, made)
  return made
}

const ticketName = (embed: string) => `videozz-ticket-${embed}`
export const readTicket = (store: BrowserStore, embed: string): string | null => store.read(ticketName(embed))
/** Stores the ticket of an exchange; `null` deletes it. */
export function keepTicket(store: BrowserStore, embed: string, ticket: string | null): void {
  if (ticket === null) store.remove(ticketName(embed))
  else store.write(ticketName(embed), ticket)
}

const lessonName = (embed: string) => `videozz-lesson-${embed}`
/** The lesson of a playlist that its viewer watched last in this browser, or is to watch next. */
export const readLesson = (store: BrowserStore, embed: string): string | undefined => {
  const kept = store.read(lessonName(embed)) ?? ''
  return /^[a-z0-9]{16}$/.test(kept) ? kept : undefined
}
export const keepLesson = (store: BrowserStore, embed: string, lesson: string): void => store.write(lessonName(embed), lesson)

const positionsName = 'videozz-positions'
/** Most media whose position is stored; the one longest not watched is dropped first. */
const mostPositions = 50

/** Where each media was left in this browser, in seconds, by its key. */
export function createPositions(store: BrowserStore) {
  const readAll = (): [media: string, at: number][] => {
    try {
      const kept: unknown = JSON.parse(store.read(positionsName) ?? '[]')
      return Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && typeof entry[1] === 'number') : []
    } catch {
      // Another script of this origin may have written there: then nothing is remembered.
      return []
    }
  }
  return {
    read: (media: string): number | null => readAll().find(([key]) => key === media)?.[1] ?? null,
    keep(media: string, at: number | null) {
      const others = readAll().filter(([key]) => key !== media)
      const next = at === null ? others : [...others, [media, Math.round(at * 10) / 10]]
      store.write(positionsName, JSON.stringify(next.slice(-mostPositions)))
    },
  }
}

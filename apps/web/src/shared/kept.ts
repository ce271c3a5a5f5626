type Kept = {
  /** The value stored under a name, or null. */
  read: (name: string) => string | null
  /** The same, kept as JSON; undefined where nothing readable is stored. */
  readJson: (name: string) => unknown
  /** What cannot be kept leaves nothing older behind. */
  write: (name: string, value: string) => void
  drop: (name: string) => void
  names: () => string[]
}

/** A store that is forbidden or full keeps nothing; its callers continue without it. */
function keepIn(store: () => Storage): Kept {
  const attempt = <T>(work: (from: Storage) => T, otherwise: () => T): T => {
    try {
      return work(store())
    } catch {
      return otherwise()
    }
  }
  const drop = (name: string): void =>
    attempt(
      (from) => from.removeItem(name),
      () => undefined,
    )
  return {
    read: (name) =>
      attempt(
        (from) => from.getItem(name),
        () => null,
      ),
    readJson: (name) =>
      attempt<unknown>(
        (from) => JSON.parse(from.getItem(name) ?? ''),
        () => undefined,
      ),
    write: (name, value) =>
      attempt(
        (from) => from.setItem(name, value),
        () => drop(name),
      ),
    drop,
    names: () =>
      attempt(
        (from) => Array.from({ length: from.length }, (_, index) => from.key(index) ?? ''),
        () => [],
      ),
  }
}

/** What this browser keeps, for all its tabs and for later. */
export const browserKept = keepIn(() => localStorage)
/** What this tab keeps for as long as it is open. */
export const tabKept = keepIn(() => sessionStorage)

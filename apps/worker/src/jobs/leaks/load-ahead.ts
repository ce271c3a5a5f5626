/**
 * Loads things by their number, and the next one ahead where they are asked for in a row: it is decoded while the detector computes.
 * @param load of one; called once for each that is asked for, or ahead.
 */
export function loadAhead<T>(load: (index: number) => Promise<T>): (index: number) => Promise<T> {
  let last = Number.NaN
  let ahead: { index: number; value: Promise<T> } | undefined
  return (index) => {
    const value = ahead?.index === index ? ahead.value : load(index)
    const isRow = index === last + 1
    last = index
    if (isRow) {
      const next = load(index + 1)
      // Told to whoever asks for it; nobody may.
      next.catch(() => undefined)
      ahead = { index: index + 1, value: next }
    } else ahead = undefined
    return value
  }
}

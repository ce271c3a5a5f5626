/** Where the recording of a live is: a run continues there. */
export type RunPlace = {
  /** Name of its rendition; null before the first. */
  rendition: string | null
  /** Published segments and their seconds. */
  segments: number
  seconds: number
  /** Initialisation segments so far. */
  inits: number
}

/** Where a live is with all of its renditions. */
export type LivePlace = {
  top: RunPlace
  /** Published seconds of the others, by name. */
  lower: ReadonlyMap<string, number>
}

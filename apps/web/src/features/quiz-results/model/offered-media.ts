/** A media in which a quiz can be offered; seconds. */
export type OfferedMedia = { key: string; title: string; duration: number | null }

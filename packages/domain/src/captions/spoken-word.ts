/** A word as an engine heard it, or as a person put it right. Times are seconds from the beginning of the media. */
export type SpokenWord = {
  start: number
  end: number
  /** As it is written, with its punctuation and without spaces around it. */
  text: string
  /** 0 to 1; null where the engine does not tell, and for what a person wrote. */
  confidence: number | null
  /** Who said it, as the engine numbers them; null where it does not tell. */
  speaker: string | null
  /** A person wrote or changed it; absent otherwise, so that hours of words stay small. */
  edited?: true
  /** Where a person divided the text otherwise than its pauses do: a paragraph begins with it, or goes on. */
  paragraph?: 'begins' | 'continues'
}

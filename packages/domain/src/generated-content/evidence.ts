/** Where a media says it: the captions' own words. Generated content of every kind cites so. */
export type Evidence = {
  videoKey: string
  /** Seconds from the beginning of the media, of the words quoted. */
  start: number
  end: number
  /** Stands exactly in the captions. */
  quote: string
  /** The captions that hold the quote, whole, in their order. */
  captions: { start: number; end: number; text: string }[]
}

/** What the text model writes of one media. */
export const writingKinds = ['translation', 'details'] as const
export type WritingKind = (typeof writingKinds)[number]

/** What is proposed for a media from its words; each part is taken over or left. */
export type ProposedMediaDetails = {
  title: string | null
  description: string | null
  tags: string[]
  /** Whole seconds within the media, in order. */
  chapters: { start: number; title: string }[]
}

/** Writings of an account that may be open at a time. */
export const mostOpenWritings = 10

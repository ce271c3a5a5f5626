import type { SpokenWord } from '@videozz/domain'

/** Longest name of a speaker, in characters. */
export const longestSpeaker = 40

/** Engines number speakers: `0`, `A`, `speaker_1`. */
const isNumber = (speaker: string): boolean => /^(?:speaker[ _-]?)?(?:\d+|[A-Z])$/i.test(speaker)

/** Speakers in the order they begin to speak. */
export const speakersOf = (words: readonly SpokenWord[]): string[] => [
  ...new Set(words.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]))),
]

/** Name a speaker is shown with: those without one are numbered in the order they begin to speak. */
export function speakerName(speaker: string | null, speakers: readonly string[]): string {
  if (speaker === null) return 'Sem nome'
  return isNumber(speaker) ? `Pessoa ${speakers.filter(isNumber).indexOf(speaker) + 1}` : speaker
}

/** Another name for a speaker everywhere; null: for all words without one. */
export const renameSpeaker = (words: readonly SpokenWord[], speaker: string | null, name: string): SpokenWord[] =>
  words.map((word) => (word.speaker === speaker ? { ...word, speaker: name } : word))

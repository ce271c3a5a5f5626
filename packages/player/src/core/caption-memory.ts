import { type CaptionStyle, defaultCaptionStyle, toCaptionStyle } from './caption-style.ts'
import type { ChoiceStore } from './ports.ts'

/** What a viewer chose for captions: whether they show, in which language (under which label), and in which style. */
export type CaptionChoice = { on: boolean; language: string | null; label: string | null; style: CaptionStyle }
export type CaptionMemory = { read(): CaptionChoice; keep(change: Partial<CaptionChoice>): void }

const storageName = 'videozz-captions'
const noChoice: CaptionChoice = { on: false, language: null, label: null, style: defaultCaptionStyle }
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function parse(text: string | null): CaptionChoice {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return noChoice
    const { on, language, label, style } = kept as Record<string, unknown>
    return { on: on === true, language: textOrNull(language), label: textOrNull(label), style: toCaptionStyle(style) }
  } catch {
    // Another script of this origin may have written there: then nothing was chosen.
    return noChoice
  }
}

/** Keeps what a viewer chose in this browser, for every media; without a store only as long as the page. */
export function createCaptionMemory(choiceStore: ChoiceStore | undefined): CaptionMemory {
  let choice = parse(choiceStore?.read(storageName) ?? null)
  return {
    read: () => choice,
    keep(change) {
      choice = { ...choice, ...change }
      choiceStore?.write(storageName, JSON.stringify(choice))
    },
  }
}

type Offered = { label: string; language: string }
const family = (language: string) => language.toLowerCase().split('-')[0]

/** The track a viewer means by an earlier choice: of that language, under that name where there are several; -1 where none is. */
export function findTrack(tracks: readonly Offered[], { language, label }: Pick<CaptionChoice, 'language' | 'label'>): number {
  if (language === null) return -1
  const same = (exact: boolean) => (track: Offered) => (exact ? track.language === language : family(track.language) === family(language))
  for (const fits of [same(true), same(false)]) {
    const named = tracks.findIndex((track) => fits(track) && track.label === label)
    const any = tracks.findIndex(fits)
    if (any >= 0) return named >= 0 ? named : any
  }
  return -1
}

/** The track to begin with when captions are switched on: as chosen before, else of a language of the viewer, else the first. */
export function firstTrack(tracks: readonly Offered[], choice: CaptionChoice, spoken: readonly string[]): number {
  for (const wanted of [choice, ...spoken.map((language) => ({ language, label: null }))]) {
    const found = findTrack(tracks, wanted)
    if (found >= 0) return found
  }
  return tracks.length > 0 ? 0 : -1
}

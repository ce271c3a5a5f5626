import type { AiStep } from '@videozz/domain'
import { type Material, type NumberedCaption, readMaterial, type SourceMedia, stretchesOf } from '../captions/source-media.ts'
import { TextModelError } from '../text-model-error.ts'
import { type Asker, createAsker, type WritingContext } from './ask-model.ts'

/** What is known so far, for people who wait. */
export type WritingProgress = {
  captions: number
  /** Things found in stretches of long media. */
  facts: number
  written: number
  /** Those that stand in the captions and were verified. */
  checked: number
}
/** Told at the beginning of each step, and within one when more is known. */
export type OnStep = (step: AiStep, progress: WritingProgress) => void | Promise<void>

export type Writing = {
  asker: Asker
  material: Material
  stretches: readonly (readonly NumberedCaption[])[]
  progress: WritingProgress
  tell: (step: AiStep) => Promise<void>
}

/** Reads media for writing. @throws TextModelError ungrounded when there is nothing to write from. */
export async function beginWriting(context: WritingContext, medias: readonly SourceMedia[], onStep?: OnStep): Promise<Writing> {
  const material = readMaterial(medias)
  const progress: WritingProgress = { captions: material.captions.length, facts: 0, written: 0, checked: 0 }
  const tell = async (step: AiStep): Promise<void> => {
    await onStep?.(step, { ...progress })
  }
  await tell('analyzing')
  if (material.captions.length === 0) throw new TextModelError('ungrounded', 'The media have no captions to write from')
  return { asker: createAsker(context), material, stretches: stretchesOf(material.captions), progress, tell }
}

/** Titles of the media, joined and cut to a length; none is made up. */
export function titleOf(medias: readonly SourceMedia[], most = 128): string {
  const whole = medias.map(({ title }) => title.trim()).join(' · ')
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).trimEnd()}…`
}

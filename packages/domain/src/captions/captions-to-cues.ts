import type { Cue } from '../subtitle-cues.ts'
import { escapeCueText } from '../vtt-entities.ts'
import { readCueText } from '../vtt-markup.ts'
import type { Caption } from './break-captions.ts'

/** The captions as a subtitle file has them; nothing of what was said is markup. */
export function captionsToCues(captions: readonly Pick<Caption, 'start' | 'end' | 'lines'>[]): Cue[] {
  return captions.map(({ start, end, lines }) => ({
    start,
    end,
    ...readCueText(escapeCueText(lines.join('\n'))),
    settings: '',
    id: '',
    line: 0,
  }))
}

/** The captions of a subtitle file, for the figures and for the search of quotes; those that overlap stay as they are. */
export const cuesToCaptions = (cues: readonly Pick<Cue, 'start' | 'end' | 'plain'>[]): Pick<Caption, 'start' | 'end' | 'lines'>[] =>
  cues.map(({ start, end, plain }) => ({ start, end, lines: plain.split('\n') }))

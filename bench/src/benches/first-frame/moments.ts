import { median } from '../../report/statistics.ts'

/** Seconds from the call that completes an upload to each step; NaN where a step was not seen. */
export type Moments = {
  completed: number
  registered: number
  /** The dashboard was notified over its realtime channel that the media can be played. */
  playable: number
  playerAsked: number
  playerLoaded: number
  session: number
  pressed: number
  segment: number
  frame: number
}

const labels: Record<keyof Moments, string> = {
  completed: 'upload completed',
  registered: 'registered',
  playable: 'dashboard hears: playable',
  playerAsked: 'player page asked for',
  playerLoaded: 'player page loaded',
  session: 'session opened',
  pressed: 'play pressed',
  segment: 'first bytes of the stream',
  frame: 'first frame',
}

const format = (values: number[]): string => {
  const seen = values.filter((value) => !Number.isNaN(value))
  return seen.length > 0 ? median(seen).toFixed(2) : '–'
}

/** A table of the time spent: medians of the seconds since the upload was completed, one column per kind of run. */
export function renderMoments(columns: { what: string; samples: Moments[] }[]): string {
  const steps = Object.keys(labels) as (keyof Moments)[]
  const rows = [
    ['Seconds since the call that completes the upload (medians)', ...columns.map(({ what }) => what)],
    ['---', ...columns.map(() => '---')],
    ...steps.map((step) => [labels[step], ...columns.map(({ samples }) => format(samples.map((each) => each[step])))]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

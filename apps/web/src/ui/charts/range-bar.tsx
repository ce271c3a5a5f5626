import { timeText } from './number-text.ts'
import css from './range-bar.module.css'
import { joinRanges, type SecondRange } from './ranges.ts'

export type RangeBarProps = {
  /** Seconds of the media. */
  duration: number
  seen: readonly SecondRange[]
  again?: readonly SecondRange[]
}

const listed = (ranges: readonly SecondRange[]): string => ranges.map(({ from, to }) => `${timeText(from)} a ${timeText(to)}`).join(', ')

/** What a bar of ranges shows, in words: `Viu 00:00 a 05:53 e repetiu 01:00 a 02:00`. */
export function rangeText({ duration, seen, again = [] }: RangeBarProps): string {
  const [once, twice] = [joinRanges(seen, duration), joinRanges(again, duration)]
  if (once.length === 0) return 'Não viu nenhum trecho'
  const [only] = once
  const all = once.length === 1 && only !== undefined && only.from === 0 && only.to >= duration
  return `${all ? 'Viu tudo' : `Viu ${listed(once)}`}${twice.length > 0 ? `; repetiu ${listed(twice)}` : ''}`
}

/** The ranges of a media that somebody has seen, and those seen again. */
export function RangeBar({ duration, seen, again = [] }: RangeBarProps) {
  const parts = (ranges: readonly SecondRange[], kind: 'seen' | 'again') =>
    joinRanges(ranges, duration).map(({ from, to }) => (
      <i
        key={`${kind} ${from}`}
        data-kind={kind}
        style={{ left: `${(from / duration) * 100}%`, width: `${((to - from) / duration) * 100}%` }}
      />
    ))
  return (
    <div className={css.bar} role="img" aria-label={rangeText({ duration, seen, again })}>
      {duration > 0 && parts(seen, 'seen')}
      {duration > 0 && parts(again, 'again')}
    </div>
  )
}

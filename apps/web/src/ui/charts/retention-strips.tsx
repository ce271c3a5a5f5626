import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { ReactNode } from 'react'
import { heatStep } from './heat-scale.ts'
import { timeText } from './number-text.ts'
import css from './retention-strips.module.css'

export type RetentionPictures = {
  /** The picture of a second, to fill a box of 16:9. */
  frame?: ((second: number) => ReactNode) | undefined
  /** One picture of the whole length in place of frames, such as a waveform. */
  strip?: ReactNode
  /** How often parts of equal length were seen again, in order. */
  heat?: readonly number[] | undefined
}
export type RetentionMarks = {
  chapters?: readonly { from: number; to: number; title: string }[]
  offers?: readonly { at: number; title: string }[]
}

export type FrameStripProps = { frame: (second: number) => ReactNode; duration: number; width: number; height: number }

/** Pictures of a media in a row, each of the middle of its part. */
export function FrameStrip({ frame, duration, width, height }: FrameStripProps) {
  const count = Math.max(1, Math.min(12, Math.floor(width / ((height * 16) / 9))))
  return (
    <div className={css.frames} style={{ height }}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>{frame(((index + 0.5) / count) * duration)}</div>
      ))}
    </div>
  )
}

/** How often each part was seen again, in six steps. */
export function HeatStrip({ values }: { values: readonly number[] }) {
  const most = Math.max(0, ...values)
  // Times per viewer are fractions: the steps are fifths of the highest.
  const scale = { bounds: [Number.MIN_VALUE, ...[1, 2, 3, 4].map((step) => (most * step) / 5)], top: most }
  return (
    <div className={css.heat}>
      {values.map((value, index) => (
        <i key={index} data-step={heatStep(value, scale)} />
      ))}
    </div>
  )
}

type MarkStripProps = Required<RetentionMarks> & { duration: number; left: number }

/** Chapters and offers under a curve. */
export function MarkStrip({ chapters, offers, duration, left }: MarkStripProps) {
  const share = (second: number): number => Math.min(100, (second / Math.max(1, duration)) * 100)
  return (
    <div style={{ marginLeft: left }}>
      {chapters.length > 0 && (
        <div className={css.chapters}>
          {chapters.map(({ from, to, title }, index) => (
            <span
              key={from}
              data-number={index + 1}
              title={title}
              style={{ left: `${share(from)}%`, width: `calc(${share(to) - share(from)}% - 2px)` }}
            >
              <em>{title}</em>
            </span>
          ))}
        </div>
      )}
      {offers.map(({ at, title }) => (
        <div key={`${at} ${title}`} className={css.offer}>
          <b
            data-turned={share(at) > 55 || undefined}
            style={share(at) > 55 ? { right: `calc(${100 - share(at)}% - 7px)` } : { left: `calc(${share(at)}% - 7px)` }}
          >
            <IconTag size={14} aria-hidden />
            <span className="cut">
              {timeText(at)} Oferta: {title}
            </span>
          </b>
        </div>
      ))}
    </div>
  )
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Mark, type MarkKind } from './mark.tsx'
import { placeReadout } from './place-readout.ts'
import css from './readout.module.css'

export type ReadoutRow = { kind?: MarkKind; label: string; value: string }
export type ReadoutContent = {
  /** The date or time. */
  title: string
  /** At the right of the title. */
  aside?: string
  rows?: readonly ReadoutRow[]
  /** The frame of a video. */
  picture?: ReactNode
  /** Words spoken at that moment. */
  quote?: string | null
  note?: string | null
}

/** What a readout says, in one line: for screen readers. */
export const readoutText = ({ title, aside, rows = [], quote, note }: ReadoutContent): string =>
  [title, aside, ...rows.map(({ label, value }) => `${label} ${value}`), quote && `“${quote}”`, note].filter(Boolean).join(', ')

function Content({ title, aside, rows = [], picture, quote, note }: ReadoutContent) {
  return (
    <>
      {picture}
      <div>
        <b className={css.title}>
          {title}
          {aside !== undefined && <em>{aside}</em>}
        </b>
        {rows.length > 0 && (
          <div className={css.rows}>
            {rows.map(({ kind, label, value }) => (
              <div key={label} className={css.row}>
                {kind ? <Mark kind={kind} /> : <i />}
                <span>{label}</span>
                <em>{value}</em>
              </div>
            ))}
          </div>
        )}
        {quote && <q>{quote}</q>}
        {note && <small>{note}</small>}
      </div>
    </>
  )
}

/** The readout under a plot, for touch. */
export const DockedReadout = ({ content }: { content: ReadoutContent }) => (
  <div className={css.readout} data-docked data-picture={content.picture ? '' : undefined}>
    <Content {...content} />
  </div>
)

export type FloatingReadoutProps = {
  content: ReadoutContent
  /** Px from the left and the top edge of the plot. */
  cursor: number
  top: number
  plotWidth: number
  /** How much of the plot's height is drawn on at a place in px, 0 to 1. */
  filledAt: (x: number) => number
}

/** The readout beside the cursor of a plot, over the side where less is drawn. */
export function FloatingReadout({ content, cursor, top, plotWidth, filledAt }: FloatingReadoutProps) {
  const box = useRef<HTMLDivElement>(null)
  // It is placed by its own width, which its text decides.
  useLayoutEffect(() => {
    if (box.current) box.current.style.left = `${placeReadout({ cursor, plotWidth, width: box.current.offsetWidth, filledAt })}px`
  })
  return (
    <div ref={box} className={css.readout} style={{ top }} data-picture={content.picture ? '' : undefined}>
      <Content {...content} />
    </div>
  )
}

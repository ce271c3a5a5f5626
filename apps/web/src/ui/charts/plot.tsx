import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import css from './plot.module.css'
import type { PlotSteps } from './plot-keys.ts'
import { DockedReadout, FloatingReadout, type ReadoutContent, readoutText } from './readout.tsx'
import { usePlotCursor } from './use-plot-cursor.ts'

/** A plot as it is drawn: its width in px, and the position of the cursor. */
export type PlotFrame = { width: number; active: number | null }

export type PlotProps = PlotSteps & {
  /** Names the plot for screen readers. */
  label: string
  /** What the plot shows, in words. */
  summary: string
  height: number
  /** Px from the plot's top to the readout. */
  readoutTop?: number
  resting?: number
  /** Position under a place in px; null for places without one. */
  at: (x: number, y: number, width: number) => number | null
  /** Where the cursor is, in px from the left. */
  cursorAt: (index: number, width: number) => number
  readout: (index: number) => ReadoutContent
  /** How much of the height is drawn on at a place, 0 to 1. */
  filledAt?: (x: number, width: number) => number
  onChoose?: (index: number) => void
  /** The svg's content. */
  draw: (frame: PlotFrame) => ReactNode
  /** Drawn under the svg, over the same width. */
  children?: (frame: PlotFrame) => ReactNode
}

const nothingFilled = (): number => 0

/**
 * A plot with its cursor and readout: moved by the pointer and, as a slider, by arrow keys, Home and End. On touch and on small screens the
 * readout is under the plot.
 */
export function Plot(props: PlotProps) {
  const { label, summary, height, at, cursorAt, readout, filledAt = nothingFilled, draw, children, readoutTop = 22, ...steps } = props
  const docked = useMediaQuery('(max-width: 767px), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const { ref, width } = useElementSize<HTMLDivElement>()
  const summaryId = useId()
  const { active, resting, handlers } = usePlotCursor({ ...steps, at: (x, y) => at(x, y, width), docked })
  const content = active === null ? null : readout(active)
  const spoken = steps.count > 0 ? readoutText(content ?? readout(resting)) : summary
  const frame = { width, active }
  return (
    <div>
      <div
        ref={ref}
        className={css.plot}
        style={{ minHeight: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-roledescription="gráfico"
        aria-describedby={summaryId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps.count - 1)}
        aria-valuenow={active ?? Math.max(0, resting)}
        aria-valuetext={spoken}
        {...handlers}
      >
        {width > 0 && (
          <>
            <svg width={width} height={height} aria-hidden="true">
              {draw(frame)}
            </svg>
            {children?.(frame)}
          </>
        )}
        {width > 0 && !docked && active !== null && content && (
          <FloatingReadout
            content={content}
            cursor={cursorAt(active, width)}
            top={readoutTop}
            plotWidth={width}
            filledAt={(x) => filledAt(x, width)}
          />
        )}
      </div>
      {docked && content && <DockedReadout content={content} />}
      <VisuallyHidden id={summaryId}>{summary}</VisuallyHidden>
    </div>
  )
}

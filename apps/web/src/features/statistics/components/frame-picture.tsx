import type { Frame, Storyboard } from '../model/storyboard.ts'
import css from './frame-picture.module.css'

/** One picture of a storyboard over its box; what is higher than wide is shown whole. */
export function FramePicture({ storyboard, frame }: { storyboard: Storyboard; frame: Frame | undefined }) {
  if (!frame) return null
  const { x, y, width, height } = frame
  return (
    <svg
      className={css.frame}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={width < height ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      <svg width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`} overflow="hidden">
        <image href={storyboard.sheet} width={storyboard.width} height={storyboard.height} />
      </svg>
    </svg>
  )
}

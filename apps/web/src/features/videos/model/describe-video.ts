import type { Video } from '@videozz/contract/browser'

/** Name of a source's resolution by its short side, so that portrait pictures are named like landscape ones; from 2160 lines on always `2160p`. */
export function resolutionLabel(source: Video['source']): string | null {
  if (!source.width || !source.height) return null
  const side = Math.min(source.width, source.height)
  if (side >= 2160) return '2160p'
  return side >= 1080 ? '1080p' : `${side}p`
}

import { parseVtt } from '@videozz/domain'

/** A picture of a storyboard: its place in the sheet in px. */
export type Frame = { from: number; x: number; y: number; width: number; height: number }
export type Storyboard = { sheet: string; width: number; height: number; frames: readonly Frame[] }

/** Reads the WebVTT file of a storyboard, whose cues name a part of a sheet as `sheet.jpg#xywh=0,0,160,90`. Null without any picture. */
export function readStoryboard(vtt: string, address: string): Storyboard | null {
  const cues = parseVtt(vtt.replaceAll('\r\n', '\n')).cues.flatMap(({ start, markup }) => {
    const [, sheet, ...place] = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/.exec(markup.trim()) ?? []
    const [x, y, width, height] = place.map(Number)
    if (sheet === undefined || x === undefined || y === undefined || !width || !height) return []
    return [{ sheet, from: start, x, y, width, height }]
  })
  const [first] = cues
  if (!first) return null
  return {
    sheet: new URL(first.sheet, new URL(address, location.href)).href,
    width: Math.max(...cues.map(({ x, width }) => x + width)),
    height: Math.max(...cues.map(({ y, height }) => y + height)),
    frames: cues,
  }
}

/** The picture shown at a second. */
export const frameAt = ({ frames }: Storyboard, second: number): Frame | undefined =>
  frames.findLast(({ from }) => from <= second) ?? frames[0]

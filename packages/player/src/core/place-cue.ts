/** Settings of a caption as WebVTT has them: `line` counts lines from an edge, or percent of the height without `snapToLines`. */
export type CueSettings = {
  line: number | 'auto'
  snapToLines: boolean
  position: number | 'auto'
  align: 'start' | 'center' | 'end' | 'left' | 'right'
}
export type CuePlace = { at: 'top' | 'bottom'; side: 'left' | 'centre' | 'right'; align: 'start' | 'center' | 'end' | 'left' | 'right' }

/** Lines a picture is taken to have where a caption counts them from its upper edge. */
const lines = 15

const isHigh = ({ line, snapToLines }: CueSettings): boolean => {
  if (line === 'auto') return false
  if (!snapToLines) return line < 50
  return line >= 0 ? line < lines / 2 : line < -lines / 2
}

/** Where a caption belongs: at an edge of the picture and to one side of it, since controls, offers and the code need their room too. */
export function placeCue(cue: CueSettings): CuePlace {
  const { position, align } = cue
  const usual = align === 'start' || align === 'left' ? 0 : align === 'end' || align === 'right' ? 100 : 50
  const anchor = position === 'auto' ? usual : position
  return { at: isHigh(cue) ? 'top' : 'bottom', side: anchor <= 33 ? 'left' : anchor >= 67 ? 'right' : 'centre', align }
}

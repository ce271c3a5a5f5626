/** What is known of a played copy that is to be leaked. Frames a second, seconds, pixels. */
export type Played = { width: number; height: number; rate: number; duration: number }

/**
 * A way to leak. `filters` is a chain or graph of ffmpeg from the played picture to the leaked one; `coding` how that is encoded.
 */
export type Attack = {
  name: string
  /** One line for the table's legend. */
  what: string
  filters: (played: Played) => string
  coding: string[]
  /** Pictures a second at which the played copy is recorded from a window of a browser, instead of `filters`. */
  recordedAt?: number
}

/** H.264 as common programs make it. @param crf quality of x264, larger is coarser. */
export const x264 = (crf: number, preset = 'veryfast'): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  preset,
  '-crf',
  String(crf),
  '-pix_fmt',
  'yuv420p',
]

/** Even sides, which 4:2:0 needs. */
export const even = (value: number): number => Math.round(value / 2) * 2

/** Width and height, in cells or pixels. */
export type Size = { width: number; height: number }

const long = 64
const short = 36
/** Pixels of a side of a cell in the picture that levels are computed from. */
export const cellPixels = 5

/** Cells of the pattern over a picture: 64 along its longer side, 36 along the other. */
export const patternGrid = ({ width, height }: Size): Size =>
  width >= height ? { width: long, height: short } : { width: short, height: long }

/** Size of the picture that levels are computed from. */
export const levelPicture = (grid: Size): Size => ({ width: grid.width * cellPixels, height: grid.height * cellPixels })

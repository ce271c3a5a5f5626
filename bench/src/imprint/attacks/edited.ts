import { type Attack, even, type Played, x264 } from './attack.ts'

/** Cuts so much of each side off, in parts of the picture, off centre by a third of it. */
const crop =
  (part: number) =>
  (played: Played): string => {
    const [width, height] = [even(played.width * (1 - part)), even(played.height * (1 - part))]
    const [x, y] = [even((played.width - width) * 0.67), even((played.height - height) * 0.33)]
    return `crop=${width}:${height}:${x}:${y}`
  }
const speed =
  (factor: number) =>
  (played: Played): string =>
    `setpts=PTS/${factor},fps=${played.rate}`

const logo = (played: Played): string => {
  const size = even(played.height / 8)
  return `drawbox=x=${even(played.width * 0.82)}:y=${even(played.height * 0.06)}:w=${size * 1.3}:h=${size}:color=red@0.7:t=fill,drawtext=font=DejaVu Sans:text='FREE COURSES at example.net':fontsize=${even(played.height / 14)}:fontcolor=white:box=1:boxcolor=black@0.5:x='mod(t*60,w+400)-400':y=h*0.8`
}

/** Pieces of the film in their order, without what lies between: two cuts. */
const cut = ({ duration }: Played): string => {
  const at = (part: number): string => (Math.round(duration * part * 10) / 10).toFixed(1)
  return `select='between(t,${at(0.07)},${at(0.4)})+between(t,${at(0.52)},${at(0.95)})',setpts=N/FRAME_RATE/TB`
}

/** The picture changed by somebody who wants to pass it on as their own. */
export const edited: readonly Attack[] = [
  { name: 'crop5', what: '5 % cut off width and height, x264 CRF 26', filters: crop(0.05), coding: x264(26) },
  { name: 'crop10', what: '10 % cut off, x264 CRF 26', filters: crop(0.1), coding: x264(26) },
  { name: 'crop14', what: '14 % cut off, x264 CRF 26', filters: crop(0.14), coding: x264(26) },
  { name: 'logo', what: 'logo and text that moves, x264 CRF 26', filters: logo, coding: x264(26) },
  { name: 'slower', what: 'speed 0.95, x264 CRF 26', filters: speed(0.95), coding: x264(26) },
  { name: 'faster', what: 'speed 1.05, x264 CRF 26', filters: speed(1.05), coding: x264(26) },
  { name: 'cut', what: 'begins late, a piece missing in the middle, x264 CRF 26', filters: cut, coding: x264(26) },
  { name: 'mirrored', what: 'left and right changed, x264 CRF 26', filters: () => 'hflip', coding: x264(26) },
  { name: 'upside-down', what: 'turned by 180°, x264 CRF 26', filters: () => 'hflip,vflip', coding: x264(26) },
]

import { type Attack, even, x264 } from './attack.ts'

/**
 * A recording of a screen of 1280×720 on which the player does not fill everything: scaled, with another gamma, at the recorder's own rate and
 * by its real-time encoder.
 */
const screen = (rate: number): Attack => ({
  name: `screen${rate}`,
  what: `screen recorded at ${rate} frames a second, player in a window, gamma 1.08, x264 ultrafast CRF 27`,
  filters: ({ width, height }) => {
    const shown = even(1280 * 0.84)
    const high = even((shown * height) / width)
    return `scale=${shown}:${high}:flags=bilinear,eq=gamma=1.08,pad=1280:${Math.max(720, high + 40)}:96:24:color=0x202028,fps=${rate}:round=up`
  },
  coding: x264(27, 'ultrafast'),
})

/** A recording of a real window of Chromium under an X server in memory, in real time: what the browser scales and drops is in it. */
const browser = (rate: number): Attack => ({
  name: `browser${rate}`,
  what: `window of Chromium recorded at ${rate} frames a second, x264 ultrafast CRF 27`,
  filters: () => 'null',
  coding: x264(27, 'ultrafast'),
  recordedAt: rate,
})

/** The corners that a camera beside and below the screen sees, as parts of the picture: x and y of top left, top right, bottom left, bottom right. */
const corners = [0.035, 0.05, 0.975, 0.015, 0.02, 0.955, 0.955, 0.985] as const

/** A camera before a screen: perspective, blur, light that falls off, gamma, weak stripes, noise, at 30 frames a second. */
const camera: Attack = {
  name: 'camera',
  what: 'simulated camera: perspective, blur, vignetting, gamma, stripes, noise, 720p at 30, x264 CRF 24',
  filters: () => {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = corners
    const perspective = `perspective=x0=W*${x0}:y0=H*${y0}:x1=W*${x1}:y1=H*${y1}:x2=W*${x2}:y2=H*${y2}:x3=W*${x3}:y3=H*${y3}:sense=destination:interpolation=cubic`
    // One picture of stripes, repeated: as of a grid of sensors before a grid of pixels.
    const stripes =
      "color=c=gray:size=1280x720:rate=30,format=yuv420p,geq=lum='128+4*sin(X*1.9+Y*0.13)+3*sin(Y*1.37)':cb=128:cr=128,trim=end_frame=1,loop=-1:1,setpts=N/30/TB[stripes]"
    const seen = `scale=1280:720:flags=bicubic,${perspective},gblur=sigma=1.3,vignette=angle=PI/6,eq=gamma=0.88:contrast=0.93,fps=30:round=up,format=yuv420p`
    return `${seen}[seen];${stripes};[seen][stripes]blend=all_mode=grainmerge:shortest=1,noise=alls=9:allf=t`
  },
  coding: x264(24),
}

/** A picture taken from a screen, by a program or by a camera. */
export const recorded: readonly Attack[] = [...[24, 25, 30, 60].flatMap((rate) => [screen(rate), browser(rate)]), camera]

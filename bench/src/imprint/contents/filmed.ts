import { type Graph, slides } from './slides.ts'

/** Grain as of a small sensor, new in each frame. */
const grain = (strength: number): string => `noise=alls=${strength}:allf=t`

/** A still texture: one picture of a fractal, enlarged and darkened. */
const texture = (x: number, y: number, scale: number, size: string): string =>
  `mandelbrot=size=427x240:rate=25:start_x=${x}:start_y=${y}:start_scale=${scale}:end_scale=${scale}:maxiter=400:inner=mincol,trim=end_frame=1,loop=-1:1,setpts=N/25/TB,scale=${size}:flags=bicubic,gblur=sigma=1.2,format=yuv444p,lutyuv=y=val*0.7+40:u=(val-128)*0.4+128:v=(val-128)*0.4+128`

/** A head and shoulders that sway and whose mouth moves, with an alpha channel. */
const person = (width: number, height: number): string => {
  const [w, h] = [width, height]
  const sway = `${w * 0.03}*sin(2.1*T)+${w * 0.02}*sin(5.3*T)`
  const nod = `${h * 0.015}*sin(3.7*T)`
  const head = `lt(hypot((X-${w / 2}-(${sway}))/${w * 0.2},(Y-${h * 0.36}-(${nod}))/${h * 0.27}),1)`
  const body = `lt(hypot((X-${w / 2}-(${sway})*0.4)/${w * 0.42},(Y-${h * 1.05})/${h * 0.42}),1)`
  const mouth = `lt(hypot((X-${w / 2}-(${sway}))/${w * 0.07},(Y-${h * 0.48}-(${nod}))/${h * 0.03}/(1+0.9*sin(11*T)*sin(1.3*T))),1)`
  const skin = `150+25*sin((X-(${sway}))/${w * 0.06})*cos((Y-(${nod}))/${h * 0.08})+18*sin(X/3+Y/2)`
  const cloth = '70+20*sin(X/5+2*sin(Y/9))'
  return `color=c=gray:size=${w}x${h}:rate=12.5,format=yuva444p,geq=lum='if(${mouth},60,if(${head},${skin},${cloth}))':cb='if(${head},116,132)':cr='if(${head},146,122)':a='255*max(${head},${body})',trim=end_frame=100,loop=-1:100,setpts=N/12.5/TB,fps=25`
}

/** Somebody who speaks before a still room. */
export const talkingHead = (): Graph =>
  `${texture(-0.7435, 0.1314, 0.004, '854x480')}[room];${person(360, 360)}[person];[room][person]overlay=247:120:format=yuv444,${grain(5)}`

/** Slides with somebody who speaks in a corner. */
export const slidesPerson = (seconds: number): Graph =>
  `${slides(seconds)}[slides];${person(200, 160)}[person];[slides][person]overlay=640:310:format=yuv444,${grain(2)}`

/** A camera that pans over a town in which things move at several speeds. */
export function street(): Graph {
  const town = `${texture(-1.25, 0.05, 0.06, '1708x480')},crop=854:480:x='427+420*sin(t/9)':y=0`
  const cars = Array.from({ length: 6 }, (_, index) => {
    const [speed, y, width] = [60 + 35 * index, 250 + 32 * index, 60 + 12 * index]
    const colour = ['0x884422', '0x223366', '0xdddddd', '0x335533', '0x111111', '0xaa9933'][index]
    return {
      source: `color=c=${colour}:size=${width}x${24 + 4 * index}:rate=25,noise=alls=30:allf=p`,
      place: `x='mod(${index * 190}+t*${speed},1000)-140':y=${y}`,
    }
  })
  const sources = cars.map(({ source }, index) => `${source}[car${index}]`)
  const laid = cars.map(
    ({ place }, index) => `[${index === 0 ? 'town' : `on${index - 1}`}][car${index}]overlay=${place}:format=yuv444[on${index}]`,
  )
  return [`${town}[town]`, ...sources, ...laid, `[on${cars.length - 1}]${grain(7)}`].join(';')
}

const places = [
  [-0.7435, 0.1314],
  [-1.2501, 0.0201],
  [0.2855, 0.0115],
  [-0.1607, 1.0376],
  [-1.7688, 0.0045],
] as const

/** Scenes of 3 to 6 s, one after another, with grain. */
function joinScenes(seconds: number, draw: (index: number, length: number, at: readonly [number, number]) => string): Graph {
  const scenes: string[] = []
  for (let [begin, index] = [0, 0]; begin < seconds; index++) {
    const length = 3 + ((index * 7) % 4)
    scenes.push(`${draw(index, length, places[index % places.length] ?? places[0])}[s${index}]`)
    begin += length
  }
  return `${scenes.join(';')};${scenes.map((_, index) => `[s${index}]`).join('')}concat=n=${scenes.length},${grain(6)}`
}

/** A zoom into a fractal, from one size of what is shown to another. */
const zoom = (length: number, [x, y]: readonly [number, number], from: number, to: number): string =>
  `mandelbrot=size=427x240:rate=25:start_x=${x}:start_y=${y}:start_scale=${from}:end_scale=${to}:end_pts=${length * 25}:maxiter=300,trim=duration=${length},setpts=PTS-STARTPTS,scale=854:480:flags=bicubic,format=yuv444p`

/** A camera that turns over a still place, aslant. */
const pan = (index: number, length: number, [x, y]: readonly [number, number]): string =>
  `${texture(x, y, 0.3 / (1 + index), '1281x720')},crop=854:480:x='(iw-ow)*t/${length}':y='(ih-oh)*${index % 2 ? `(1-t/${length})` : `t/${length}`}',trim=duration=${length},setpts=PTS-STARTPTS`

/** Scenes that zoom in, zoom out and pan, with motion at every scale and cuts. */
export const film = (seconds: number): Graph =>
  joinScenes(seconds, (index, length, at) => {
    const [far, near] = [0.9 / (1 + index * 1.7), 0.3 / (1 + index * 1.7)]
    if (index % 3 === 2) return pan(index, length, at)
    return index % 3 === 0 ? zoom(length, at, far, near) : zoom(length, at, near, far)
  })

/** Nothing but zooms into a fractal, where a part of the picture looks like a later moment. */
export const zooms = (seconds: number): Graph =>
  joinScenes(seconds, (index, length, at) => zoom(length, at, 0.9 / (1 + index * 1.7), 0.2 / (1 + index * 1.7)))

import type { Graph } from './slides.ts'

const source = [
  'export function median(values) {',
  '  const sorted = values.toSorted((a, b) => a - b)',
  '  const middle = Math.floor(sorted.length / 2)',
  '  if (sorted.length % 2) return sorted[middle]',
  '  return (sorted[middle - 1] + sorted[middle]) / 2',
  '}',
  '',
  'test(`of an even number`, () => {',
  '  expect(median([4, 1, 3, 2])).toBe(2.5)',
  '})',
]

/** Quotes for a text in a graph of filters. */
const quoted = (text: string): string => text.replaceAll(/[\\':,%]/g, (each) => `\\\\\\${each}`)

/** A dark editor in which lines appear one by one, is scrolled, and whose caret blinks. */
export function screencast(): Graph {
  const lines = Array.from({ length: 26 }, (_, line) => {
    const text = source[line % source.length] ?? ''
    const colour = ['0xd4d4d4', '0x9cdcfe', '0xce9178'][line % 3]
    // 40 s of typing, then all of it moves up by a line every four seconds, and all begins again.
    const place = `y=40+${line * 24}-24*floor(max(0\\,mod(t\\,60)-28)/4)`
    return text === ''
      ? 'null'
      : `drawtext=font=DejaVu Sans Mono:text='${quoted(text)}':x=70:${place}:fontsize=16:fontcolor=${colour}:enable='gte(mod(t,60),${(line * 1.5).toFixed(1)})'`
  })
  const caret = "drawbox=x=600:y=200:w=2:h=18:color=0xffffff:t=fill:enable='lt(mod(t,1),0.5)'"
  return `color=c=0x1e1e1e:size=854x480:rate=25,format=yuv444p,${lines.join(',')},${caret}`
}

/** A picture that ffmpeg makes, as a graph of its filters whose last output is unnamed. */
export type Graph = string

const font = 'font=DejaVu Sans'
const words = [
  'Compound interest',
  'Cell membranes',
  'Binary search',
  'Supply and demand',
  'Newton and Leibniz',
  'Ohm and Kirchhoff',
  'Verbs in the past',
]
const lines = [
  'a balance grows by its own return',
  'each step halves what is left to search',
  'the sum of currents in a node is zero',
  'two conditions must hold at once',
  'example with numbers on the next page',
  'error falls with the square of the step',
  'what is conserved and what is not',
  'compare with last week and note it',
]
/** Seconds a slide stays: lengths of a real lesson, repeated. */
const stays = [11, 17, 8, 23, 14, 9, 31, 12]

function drawSlide(index: number, begin: number, end: number): string {
  const on = `enable='between(t,${begin},${end - 0.001})'`
  const title = `drawtext=${font}:text='${index + 1}. ${words[index % words.length]}':x=60:y=40:fontsize=38:fontcolor=0x1f2a44:${on}`
  const bullets = Array.from({ length: 3 + (index % 4) }, (_, line) => {
    const text = `- ${lines[(index * 3 + line * 5) % lines.length]}`
    return `drawtext=${font}:text='${text}':x=${70 + 20 * (line % 2)}:y=${115 + line * 46}:fontsize=23:fontcolor=0x222222:${on}`
  })
  const box = `drawbox=x=${520 + 30 * (index % 3)}:y=${110 + 25 * (index % 5)}:w=${220 - 20 * (index % 4)}:h=${130 + 20 * (index % 3)}:color=${['0x3366cc', '0xcc5533', '0x44aa66'][index % 3]}:t=${index % 2 ? 'fill' : 6}:${on}`
  return [title, ...bullets, box].join(',')
}

/** Slides with text and figures on white, which stand still for 8 to 31 s. */
export function slides(seconds: number): Graph {
  const drawn: string[] = []
  for (let [begin, index] = [0, 0]; begin < seconds; index++) {
    const end = begin + (stays[index % stays.length] ?? 10)
    drawn.push(drawSlide(index, begin, end))
    begin = end
  }
  return `color=c=0xf7f7f2:size=854x480:rate=25,format=yuv444p,${drawn.join(',')}`
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { x264 } from './attacks/attack.ts'
import { type Content, listContents } from './contents.ts'
import { encodeContent } from './encode-content.ts'
import { playedBytes } from './make-leak.ts'
import { encodeMarked } from './mark-content.ts'
import { randomBits } from './random-bits.ts'
import { readScreenSteps, type ScreenStep } from './plot-steps/read-screen-steps.ts'
import { renderPlot } from './plot-steps/render-plot.ts'
import { recordWindow } from './record-window.ts'

const help = `Usage: node bench/src/imprint/plot-steps.ts [options]

Plays contents in a window of Chromium, without a mark and with one, records the screen, and draws by how much each frame differs from
the one before, with the borders of units.

  --contents a,b   slides,street when left out
  --seconds N      of each, 24 when left out
  --out FILE       the SVG, mark-steps.svg when left out
`
const resolution = 480
/** Pictures a second of the recorder: more than the film has, so that each of its frames is on one at least. */
const recorded = 50

/** Records both copies of a content. */
async function recordBoth(content: Content, seconds: number, folder: string): Promise<{ plain: ScreenStep[]; marked: ScreenStep[] }> {
  const source = join(folder, `${content.name}.mp4`)
  await content.make(source, seconds)
  const lone = (await encodeContent(source, folder, resolution, false)).at(-1)
  const twin = (await encodeMarked(source, folder, resolution)).at(-1)
  if (!lone || !twin) throw new Error('no rendition')
  const record = async (name: string, bytes: Buffer): Promise<ScreenStep[]> => {
    const [played, path] = [join(folder, `${content.name}-${name}.mp4`), join(folder, `${content.name}-${name}-screen.mkv`)]
    writeFileSync(played, bytes)
    const dropped = await recordWindow(played, recorded, x264(4, 'ultrafast'), path)
    console.log(`${content.name}, ${name}: ${(dropped * 100).toFixed(1)} % of the frames were not shown`)
    return readScreenSteps(path)
  }
  const plain = await record('unmarked', Buffer.concat([lone.init, ...lone.units]))
  return { plain, marked: await record('marked', playedBytes(twin, randomBits(twin.a.length, 5))) }
}

const { values } = parseArgs({
  options: {
    contents: { type: 'string', default: 'slides,street' },
    seconds: { type: 'string', default: '24' },
    out: { type: 'string', default: 'mark-steps.svg' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(help)
else {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-steps-'))
  try {
    const wanted = values.contents.split(',')
    const panels = []
    for (const content of listContents().filter(({ name }) => wanted.includes(name))) {
      const { plain, marked } = await recordBoth(content, Number(values.seconds), folder)
      panels.push({ title: `${content.name}, unmarked`, steps: plain }, { title: `${content.name}, marked`, steps: marked })
    }
    mkdirSync(dirname(values.out), { recursive: true })
    writeFileSync(values.out, renderPlot(panels))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Content, listContents } from './contents.ts'
import { encodeContent } from './encode-content.ts'
import { playedBytes } from './make-leak.ts'
import { encodeMarked } from './mark-content.ts'
import { randomBits } from './random-bits.ts'
import { runFfmpeg } from './run-tool.ts'
import { renderViewerTest, type Clip } from './viewer-test/page.ts'

const help = `Usage: node bench/src/imprint/viewer-test.ts --folder DIR [options]

Makes a page on which somebody who looks tells marked clips from unmarked ones, as README.md of this folder describes.

  --folder DIR     where the page (index.html) and its clips go
  --contents a,b   only these; all when left out
  --clips DIR      clips of a folder are contents too
  --seconds N      of each clip, 10 when left out
  --trials N       comparisons, 40 when left out
`
const resolution = 480
/** Steps of luma by which every second unit of a control is lighter, which anybody sees who looks. */
const controlStep = 5

async function makeClip(content: Content, seconds: number, folder: string): Promise<Clip> {
  const work = mkdtempSync(join(folder, 'work-'))
  try {
    const source = join(work, 'source.mp4')
    await content.make(source, seconds)
    const lone = (await encodeContent(source, work, resolution, false)).at(-1)
    const twin = (await encodeMarked(source, work, resolution)).at(-1)
    if (!lone || !twin) throw new Error('no rendition')
    const names = { unmarked: `${content.name}-0.mp4`, marked: `${content.name}-1.mp4`, control: `${content.name}-2.mp4` }
    const write = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes)
    write(names.unmarked, Buffer.concat([lone.init, ...lone.units]))
    write(names.marked, playedBytes(twin, randomBits(twin.a.length, 5)))
    const lighter = `eq=brightness='${controlStep / 255}*mod(floor(t/2),2)':eval=frame`
    const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '16', '-an']
    await runFfmpeg(['-i', join(folder, names.unmarked), '-vf', lighter, ...coding, join(folder, names.control)])
    return { content: content.name, ...names }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    folder: text,
    contents: text,
    clips: text,
    seconds: { ...text, default: '10' },
    trials: { ...text, default: '40' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || values.folder === undefined) console.log(help)
else {
  const { folder } = values
  mkdirSync(folder, { recursive: true })
  const wanted = values.contents?.split(',')
  const clips: Clip[] = []
  for (const content of listContents(values.clips).filter(({ name }) => !wanted || wanted.includes(name)))
    clips.push(await makeClip(content, Number(values.seconds), folder))
  writeFileSync(join(folder, 'index.html'), renderViewerTest(clips, Number(values.trials)))
  console.log(`${join(folder, 'index.html')}: ${values.trials} comparisons of ${clips.length} contents`)
}

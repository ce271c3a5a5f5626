import { join } from 'node:path'
import type { Bench, Result, Row } from '../bench.ts'
import { listContents } from '../imprint/contents.ts'
import { makeFolder } from '../product/start-product.ts'
import { median, ratios } from '../report/statistics.ts'
import { measureQuality, type Quality } from './mark-cost/measure-quality.ts'

const seconds = { usual: 30, quick: 6 }
/** Short side of the rung whose pictures are compared. */
const resolution = 480

type Measured = { name: string; plain: Quality; marked: Quality }

function rowsOf({ name, plain, marked }: Measured): Row[] {
  const step = marked.steps.stillBorder - plain.steps.stillBorder
  const steps: Row[] = [
    { what: `${name}: step where nothing moves, more than unmarked`, unit: 'luma', values: [step], budget: { most: 0.3 } },
  ]
  return [
    { what: `${name}: CPU ÷ unmarked`, unit: 'ratio', values: ratios(marked.cpu, plain.cpu), budget: { most: 1.25 } },
    { what: `${name}: bytes ÷ unmarked`, unit: 'ratio', values: [marked.bytes / plain.bytes], budget: { most: 2.1 } },
    { what: `${name}: similarity lost (SSIM)`, unit: 'share', values: [plain.ssim - marked.ssim], budget: { most: 0.003 } },
    ...(Number.isNaN(step) ? [] : steps),
  ]
}

const number = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2))

/** Steps between frames, of the unmarked and of the marked copy. */
function renderSteps(all: readonly Measured[]): string {
  const head = [
    'Mean difference of luma from frame to frame',
    'at borders of units',
    'within units',
    'still pixels, at borders',
    'within units',
  ]
  const rest = ['of still pixels at borders one in twenty exceeds', 'SSIM', 'CPU s']
  const rows = all.flatMap(({ name, ...kinds }) =>
    (['plain', 'marked'] as const).map((kind) => {
      const { ssim, steps, cpu } = kinds[kind]
      const { border, within, stillBorder, stillWithin, stillTwentieth } = steps
      const label = `${name}, ${kind === 'plain' ? 'unmarked' : 'marked'}`
      return [label, ...[border, within, stillBorder, stillWithin, stillTwentieth].map(number), ssim.toFixed(4), median(cpu).toFixed(1)]
    }),
  )
  return [[...head, ...rest], [...head, ...rest].map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What the forensic mark takes and shows, by content: two rungs are encoded without and with it, and their pictures compared. */
export const markQuality: Bench = {
  name: 'mark-quality',
  what: 'CPU, bytes, similarity and steps of marked pictures against unmarked ones, by content',
  run: async ({ scope, signal, say, quick }): Promise<Result> => {
    const folder = makeFolder(scope)
    const all: Measured[] = []
    for (const { name, make } of quick ? listContents().slice(0, 1) : listContents()) {
      const path = join(folder, `${name}.mp4`)
      await make(path, quick ? seconds.quick : seconds.usual)
      const measured = { name, ...(await measureQuality(path, join(folder, name), { resolution, rounds: quick ? 1 : 3, signal })) }
      all.push(measured)
      say(
        rowsOf(measured)
          .map(({ what, values }) => `${what} ${values.map((value) => value.toFixed(4)).join(' ')}`)
          .join(', '),
      )
    }
    return {
      rows: all.flatMap(rowsOf),
      details: renderSteps(all),
      notes: [
        `Contents of the lab (bench/src/imprint), ${seconds.usual} s of 480p each; rungs of 360p and ${resolution}p, without sound, sixteen units marked at a time.`,
        `Similarity to the source and steps are those of luma in the rung of ${resolution}p, of variants by chance; a pixel is still where the source changes by one step of luma at most.`,
      ],
    }
  },
}

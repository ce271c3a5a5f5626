import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bench, BenchContext, Result, Row } from '../bench.ts'
import { type Content, listContents } from '../imprint/contents.ts'
import { findClip, makeShortFilm } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { warmUp } from '../product/wait-for-video.ts'
import { ratios } from '../report/statistics.ts'
import { type Encode, measureEncode, type Stage } from './mark-cost/measure-encode.ts'

const seconds = { usual: 30, quick: 6 }

type Measured = { name: string; plain: Encode[]; marked: Encode[] }

/** Those of the lab, and the clip that other benches encode. */
async function listAll(context: BenchContext, folder: string): Promise<Content[]> {
  const clip = await findClip(context, folder)
  return [...listContents(), { name: basename(clip, '.mp4'), make: async (path) => copyFileSync(clip, path) }]
}

async function measureContent(stage: Stage, { name, make }: Content, folder: string): Promise<Measured> {
  const { quick, say } = stage.context
  const path = join(folder, `${name}.source.mp4`)
  await make(path, quick ? seconds.quick : seconds.usual)
  const plain: Encode[] = []
  const marked: Encode[] = []
  for (let round = 0; round < (quick ? 2 : 3); round++) {
    plain.push(await measureEncode(stage, path, false))
    marked.push(await measureEncode(stage, path, true))
  }
  const measured = { name, plain, marked }
  say(
    rowsOf(measured)
      .map(({ what, values }) => `${what} ${values.map((value) => value.toFixed(2)).join(' ')}`)
      .join(', '),
  )
  return measured
}

function rowsOf({ name, plain, marked }: Measured): Row[] {
  const of = (encodes: readonly Encode[], part: keyof Encode): number[] => encodes.map((each) => each[part])
  const later = of(marked, 'first').map((first, round) => first - (plain[round]?.first ?? Number.NaN))
  return [
    {
      what: `${name}: CPU of the encode ÷ unmarked`,
      unit: 'ratio',
      values: ratios(of(marked, 'cpu'), of(plain, 'cpu')),
      budget: { most: 1.25 },
    },
    { what: `${name}: bytes ÷ unmarked`, unit: 'ratio', values: ratios(of(marked, 'bytes'), of(plain, 'bytes')), budget: { most: 2.1 } },
    { what: `${name}: first segment later by`, unit: 's', values: later, budget: { most: 0.5 } },
  ]
}

/** What the forensic mark costs: each content is encoded without and with it in turn, by the whole product. */
export const markCost: Bench = {
  name: 'mark-cost',
  what: 'CPU, bytes and first segment of a marked encode by the whole product against an unmarked one',
  run: async (context): Promise<Result> => {
    const { scope, signal, say, quick } = context
    const folder = makeFolder(scope)
    const contents = await listAll(context, folder)
    say('Starting the product…')
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    const stage: Stage = { context, product, client, db: openDatabase(scope, product).db }
    await warmUp(client, await makeShortFilm(folder, signal), product.worker, signal)
    const all: Measured[] = []
    for (const content of quick ? contents.slice(0, 1) : contents) all.push(await measureContent(stage, content, folder))
    return {
      rows: all.flatMap(rowsOf),
      notes: [
        `Contents of the lab (bench/src/imprint), ${seconds.usual} s of 480p each, and ${contents.at(-1)?.name ?? ''}; all rungs. Bytes are those of all segments, sound included.`,
        'The first segment is counted from the call that registers the upload until its row is there.',
      ],
    }
  },
}

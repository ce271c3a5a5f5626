import type { Bench, BenchContext, Row } from '../bench.ts'
import { signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { hugeFolder, seedFolders } from '../product/seed-folders.ts'
import { seedLibrary } from '../product/seed-library.ts'
import { startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'
import { percentile } from '../report/statistics.ts'
import { timeBatchChanges } from './library/batch-changes.ts'
import { librarianQuestions, type Questions } from './library/questions.ts'

/** No syllable of seeded words begins or ends so. */
const letters = 'wq'

async function prepare({ scope, say, quick }: BenchContext, rounds: number) {
  const [own, all, small] = quick ? [5000, 12_000, 300] : [100_000, 1_000_000, 5000]
  say('Starting the product…')
  const product = await startProduct(scope)
  const { db, secretKey } = openDatabase(scope, product)
  const client = await signIn(product.url, product.demo)
  const { id: accountId } = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select('a.id')
    .where('u.email', '=', product.demo.email)
    .executeTakeFirstOrThrow()
  say(`Storing ${all} media, ${own} of them in one account, and its folders…`)
  await seedLibrary(db, secretKey, { accountId, own, all })
  await seedFolders(db, accountId, { huge: rounds, small })
  const make = async (name: string) => (await client.call('createFolder', { body: { name } })).key
  return { client, own, all, small, folders: [await make('De onde'), await make('Para onde')] satisfies [string, string] }
}

/** p95 of each query, made one at a time. @returns that of the slowest. */
async function queryAll({ what, ask }: Questions, asked: number): Promise<number> {
  const figures: number[] = []
  for (const question of ask) {
    const took: number[] = []
    for (let turn = 0; turn < asked; turn++) {
      const began = performance.now()
      const found = await question(turn)
      took.push(performance.now() - began)
      if (found === 0) throw new Error(`${what} found nothing`)
    }
    figures.push(percentile(took, 0.95))
  }
  return Math.max(...figures)
}

export const library: Bench = {
  name: 'library',
  what: 'library, folders and searches of an account with 100,000 media among a million, and what is done to a thousand at once',
  run: async (context) => {
    const { signal, say, quick, busy } = context
    const [asked, rounds] = quick ? [2, 2] : [20, 4]
    const { client, own, all, small, folders } = await prepare(context, rounds)
    const answers = new Map<string, number[]>()
    const batches = new Map<string, number[]>()
    const keep = (map: Map<string, number[]>, what: string, figure: number) => map.set(what, [...(map.get(what) ?? []), figure])
    say('Measuring…')
    for (let round = 0; round < rounds; round++) {
      if (!busy) await waitForRest(signal)
      const done = await timeBatchChanges(client, round, own, folders)
      say(
        Object.entries(done)
          .map(([what, took]) => `${what} ${took.toFixed(0)} ms`)
          .join(', '),
      )
      const asking: [string, number][] = []
      // The first round makes compiled code and connections what they are in a product that has been up for a minute.
      for (const questions of librarianQuestions(client, own, hugeFolder(1), letters))
        asking.push([questions.what, await queryAll(questions, round === 0 ? 3 : asked)])
      if (round === 0) continue
      for (const [what, took] of Object.entries(done)) keep(batches, what, took)
      for (const [what, figure] of asking) keep(answers, what, figure)
    }
    const rowsOf = (map: Map<string, number[]>, most: number, before = ''): Row[] =>
      [...map].map(([what, values]) => ({ what: `${before}${what}`, unit: 'ms', values, budget: { most } }))
    return {
      rows: [...rowsOf(answers, 50, 'p95 of '), ...rowsOf(batches, 1000)],
      notes: [
        `${own} media in the account asked, ${all} in all; every second one has captions. The folder has all of the account's, besides ${small} others. Lists are asked in every order and, where nothing else is said, ten rows at a time. Each question is asked ${asked} times a round over HTTP, one at a time; of those in a line the slowest stands there. The first round is not counted.`,
        'What a search finds is counted up to a thousand.',
      ],
    }
  },
}

import type { Bench, BenchContext } from '../bench.ts'
import { type Client, signIn } from '../product/client.ts'
import { openDatabase } from '../product/open-database.ts'
import { seedLibrary } from '../product/seed-library.ts'
import { startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'
import { percentile } from '../report/statistics.ts'

const together = 1000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function prepare({ scope, say, quick }: BenchContext) {
  const [own, all] = quick ? [5000, 12_000] : [100_000, 1_000_000]
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
  say(`Storing ${all} media, ${own} of them in one account…`)
  await seedLibrary(db, secretKey, { accountId, own, all })
  return { client, own, all, first: (place: number) => `bench${String(place).padStart(11, '0')}` }
}

/** What producers ask of the library and of a folder, by what it is called in the report. */
function questions(client: Client, own: number, folder: string): Record<string, (turn: number) => Promise<{ items: unknown[] }>> {
  const list = (query: Record<string, string | number>) => client.call('listVideos', { query })
  return {
    'the first page': () => list({}),
    'a page in the middle, by title': () => list({ orderBy: 'ascTitle', page: Math.floor(own / 20) - 5 }),
    'one kind of media': (turn) => list({ type: 'audio', page: 1 + (turn % 5) }),
    'a search of titles, rare': () => list({ search: 'lição rara' }),
    'a search of titles, nearly all': () => list({ search: 'aula' }),
    'a search of two letters': () => list({ search: 'zq' }).then(() => ({ items: [1] })),
    'a search of descriptions': () => list({ search: 'descritorium' }),
    'a search of spoken words': () => list({ search: 'oratorium' }),
    'a search of a common word': () => list({ search: 'bababa' }),
    'a page of a folder': (turn) => client.call('listFolderVideos', { params: { key: folder }, query: { page: 1 + (turn % 50) } }),
    'a search in a folder': () => client.call('listFolderVideos', { params: { key: folder }, query: { query: 'aula 1' } }),
  }
}

export const library: Bench = {
  name: 'library',
  what: 'library and searches of an account with 100,000 media among a million, and a thousand deleted or sent to a folder',
  run: async (context) => {
    const { signal, say, quick, busy } = context
    const [asked, rounds] = quick ? [5, 2] : [100, 4]
    const { client, own, all, first } = await prepare(context)
    const { key: folder } = await client.call('createFolder', { body: { name: 'Medida' } })
    const sent: number[] = []
    const deleted: number[] = []
    const answers = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) {
      if (!busy) await waitForRest(signal)
      const keys = Array.from({ length: together }, (_, place) => first(round * together + place + 1))
      const sending = await timed(() => client.call('sendToFolders', { body: { videos: keys, folders: [folder] } }))
      const took = new Map<string, number[]>()
      for (let turn = 0; turn < asked; turn++) {
        for (const [what, ask] of Object.entries(questions(client, own, folder))) {
          const list = took.get(what) ?? []
          list.push(
            await timed(async () => {
              if ((await ask(turn)).items.length === 0) throw new Error(`${what} found nothing`)
            }),
          )
          took.set(what, list)
        }
      }
      const deleting = await timed(() => client.call('deleteVideos', { body: keys.toReversed() }))
      await client.call('sendToFolders', {
        body: { videos: Array.from({ length: together }, (_, place) => first(own - round * together - place)), folders: [folder] },
      })
      say(`a thousand sent in ${sending.toFixed(0)} ms, deleted in ${deleting.toFixed(0)} ms`)
      // The first round makes compiled code and connections what they are in a product that has been up for a minute.
      if (round === 0) continue
      sent.push(sending)
      deleted.push(deleting)
      for (const [what, list] of took) answers.set(what, [...(answers.get(what) ?? []), percentile(list, 0.95)])
    }
    return {
      rows: [
        ...[...answers].map(([what, values]) => ({ what: `p95 of ${what}`, unit: 'ms' as const, values, budget: { most: 50 } })),
        { what: 'a thousand sent to a folder', unit: 'ms', values: sent, budget: { most: 1000 } },
        { what: 'a thousand deleted', unit: 'ms', values: deleted, budget: { most: 1000 } },
      ],
      notes: [
        `${own} media in the account asked, ${all} in all; every second one has captions. Each question is asked ${asked} times a round over HTTP, one at a time, ten rows each; the first round is not counted.`,
        'What a search finds is counted up to a thousand. Of two letters nothing is found: every title of the account is looked at.',
      ],
    }
  },
}

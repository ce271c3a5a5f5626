import { film, picture } from '../media-files.ts'
import { pandaKey } from '../../panda-key.ts'
import { mixedPandaLibrary } from '@videozz/testing'
import type { Person } from '../callers.ts'
import { waitFor } from '../wait-for.ts'
import type { Wire } from '../wire.ts'
import { batchEnd, steadyBatch, steadyBatches, steadyItem, steadyItems } from './import-shapes.ts'
import { importingProducer } from './producer.ts'
import type { Scene } from './scene.ts'

/** Files brought in by the server: links, and what an account at another host has. */
export const imports: Scene = {
  name: 'imports',
  play: async (wire) => {
    const as = await importingProducer(wire)
    await importLinks(wire, as)
    await stopImports(wire, as)
    await importFromHost(wire, as)
    await importLibrary(wire, as)
  },
}

async function importLinks(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const { files } = wire.others
  const davi = wire.person('davi')
  const content = Buffer.from(await film(2, 600_000))
  const [good, lost, gone] = ['luz.mp4', 'sombra.mp4', 'cores.mp4'].map((name) => files.add({ name, content }))
  if (!good || !lost || !gone) throw new Error('no files')
  for (const { name, url } of [good, lost, gone]) recorder.names[url] = `link to ${name}`
  lost.refusals.push({ status: 404 })
  files.remove(gone.url)
  const chosen = [good, lost, gone].map(({ url }, index) => ({ url, title: `Aula ${index + 1}` }))
  await recorder.call('startImports', { as, body: { provider: 'link', items: [] }, expect: 400 })
  await recorder.call('startImports', { as, body: { provider: 'link', items: [{ title: 'Sem endereço' }] }, expect: 400 })
  const inside = { provider: 'link', items: [...chosen, { url: 'http://169.254.169.254/a.mp4' }] }
  await recorder.call('startImports', { as, body: inside, expect: 400, note: 'an address within the network' })
  await recorder.call('startImports', { as: davi, body: { provider: 'link', items: chosen }, expect: 403, note: 'without the flag' })
  const body = { provider: 'link', items: chosen }
  const { id } = (await recorder.call('startImports', { as, body, shape: steadyBatch })).data
  const params = { id }
  await batchEnd(recorder, as, id)
  await recorder.call('getImport', { as, params, shape: steadyBatch })
  await recorder.call('getImport', { as: davi, params, expect: 404 })
  const items = (await recorder.call('listImportItems', { as, query: { batch: id }, shape: steadyItems })).data.items
  await recorder.call('listImportItems', { as, query: { states: 'failed', search: 'aula 2' }, shape: steadyItems })
  await recorder.call('listImportItems', { as, query: { states: 'nada' }, expect: 400 })
  const item = items.find(({ title }) => title === 'Aula 2')
  if (!item) throw new Error('a file of the import is not listed')
  await recorder.call('retryImportItem', { as: davi, params: { id: item.id }, expect: 404 })
  await recorder.call('retryImportItem', { as, params: { id: item.id }, shape: steadyItem })
  await batchEnd(recorder, as, id)
  await recorder.call('retryImportItem', { as, params: { id: item.id }, expect: 409, note: 'a file that came' })
  await recorder.call('retryImport', { as, params, shape: steadyBatch })
  await batchEnd(recorder, as, id)
  await recorder.call('getImport', { as, params, shape: steadyBatch, note: 'after both tries' })
  for (const name of ['pauseImport', 'resumeImport', 'cancelImport'] as const)
    await recorder.call(name, { as, params, expect: 409, note: 'of one that is over' })
  await recorder.call('cancelImportItem', { as, params: { id: item.id }, expect: 409, note: 'of one that is over' })
  // Media that are still encoded have no embed code there.
  await wire.settle()
  await recorder.call('exportImport', { as, params })
  await recorder.call('exportImport', { as: davi, params, expect: 404 })
}

async function stopImports(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const slow = [1, 2].map((number) => ({
    url: wire.others.files.add({ name: `turma-${number}.mp4`, size: 60_000_000, faults: { bytesPerSecond: 20_000 } }).url,
    title: `Turma ${number}`,
  }))
  for (const { title, url } of slow) recorder.names[url] = `link to ${title}`
  const { id } = (await recorder.call('startImports', { as, body: { provider: 'link', items: slow }, shape: steadyBatch, note: 'slow' }))
    .data
  const params = { id }
  await recorder.call('startImports', { as, body: { provider: 'link', items: slow }, expect: 409, note: 'the same files' })
  await recorder.call('pauseImport', { as, params, shape: steadyBatch })
  await recorder.call('listImports', { as, query: { open: 'true' }, shape: steadyBatches })
  await recorder.call('resumeImport', { as, params, shape: steadyBatch })
  const { items } = (await recorder.ask('listImportItems', { as, query: { batch: id } })).data
  const first = items.find(({ title }) => title === 'Turma 1')
  await recorder.call('cancelImportItem', { as, params: { id: first?.id ?? '' }, shape: steadyItem })
  await recorder.call('cancelImport', { as: wire.person('davi'), params, expect: 404 })
  await recorder.call('cancelImport', { as, params, shape: steadyBatch })
  await recorder.call('retryImport', { as, params, expect: 409, note: 'of a canceled one' })
  await recorder.call('listImportItems', { as, query: { batch: id }, shape: steadyItems, note: 'of a canceled one' })
}

async function importFromHost(wire: Wire, as: Person): Promise<void> {
  const { recorder, panda } = wire
  panda.film = Buffer.from(await film(1, 60_000, 'size=160x90:rate=10'))
  panda.cover = Buffer.from(await picture())
  panda.library = mixedPandaLibrary(panda.url, 6)
  const params = { provider: 'panda' }
  await recorder.call('listIntegrationVideos', { as, params, expect: 409, note: 'without a key' })
  await recorder.call('openLibrary', { as, body: params, expect: 409, note: 'without a key' })
  await recorder.call('connectIntegration', { as, body: { ...params, apiKey: pandaKey } })
  const listed = (await recorder.call('listIntegrationVideos', { as, params, query: { limit: 4 } })).data
  await recorder.call('listIntegrationVideos', { as, params, query: { search: 'nada disso' } })
  panda.mood = 'garbage'
  await recorder.call('listIntegrationVideos', { as, params, query: { page: 2 }, expect: 424, note: 'an answer of no use' })
  panda.mood = 'well'
  const { id = '', title = '' } = listed.videos[0] ?? {}
  await recorder.call('importVideo', { as, body: { provider: 'panda', title }, expect: 400 })
  await recorder.call('importVideo', { as: wire.person('fabio'), body: { provider: 'panda', id, title }, expect: 403 })
  await recorder.call('importVideo', { as, body: { provider: 'panda', id, title } })
  const [batch] = (await recorder.ask('listImports', { as, query: { limit: 1 } })).data.items
  await batchEnd(recorder, as, batch?.id ?? '')
  await recorder.call('listIntegrationVideos', { as, params, query: { limit: 1 }, note: 'one that came' })
  await recorder.call('listImports', { as, query: { limit: 1 }, shape: steadyBatches })
  await recorder.call('listImports', { as, query: { limit: 0 }, expect: 400 })
}

/** How long it takes is estimated by how fast others came. */
const withoutEstimates = (body: unknown): unknown => ({ ...(body as object), seconds: '<measured>', firstSeconds: '<measured>' })

async function importLibrary(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const of = { provider: 'panda' }
  await recorder.call('findLibrary', { as, params: of, note: 'none yet' })
  await recorder.call('findLibrary', { as, params: { provider: 'nada' }, expect: 404 })
  await recorder.call('openLibrary', { as: wire.person('fabio'), body: of, expect: 403 })
  const params = { id: (await recorder.call('openLibrary', { as, body: of })).data.id }
  const until = (what: string, found: (library: Awaited<ReturnType<typeof read>>) => boolean) =>
    waitFor(what, async () => (found(await read()) ? true : undefined))
  const read = async () => (await recorder.ask('getLibrary', { as, params })).data
  await until('the library to be read', ({ readAt, state }) => readAt !== null && state === 'ready')
  await until('subtitles to be counted', ({ subtitles, listed, known }) => subtitles?.counted === listed - known)
  await recorder.call('getLibrary', { as, params, shape: withoutEstimates })
  await recorder.call('getLibrary', { as: wire.person('davi'), params, expect: 404 })
  await recorder.call('startLibrary', { as: wire.person('davi'), params, body: {}, expect: 404 })
  await recorder.call('startLibrary', { as, params, body: { folders: ['nowhere'] }, expect: 409, note: 'nothing chosen' })
  await recorder.call('startLibrary', { as, params, body: {} })
  await recorder.call('startLibrary', { as, params, body: {}, expect: 409, note: 'once more' })
  await batchEnd(recorder, as, params.id)
  await until('subtitles and covers to come', ({ brought }) => brought.pending === 0)
  await recorder.call('getLibrary', { as, params, shape: withoutEstimates, note: 'all there' })
  await recorder.call('findLibrary', { as, params: of })
  await recorder.call('getImport', { as, params, shape: steadyBatch, note: 'a library' })
  await wire.settle()
  await recorder.call('exportImport', { as, params, note: 'a library' })
}

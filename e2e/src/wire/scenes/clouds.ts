import { createBucket, putBucketObject, startSwift, type SwiftServer } from '@videozz/testing'
import type { Person } from '../callers.ts'
import { film, picture } from '../media-files.ts'
import type { Wire } from '../wire.ts'
import { beginCloud, finishCloud } from './connect-cloud.ts'
import { batchEnd, steadyBatch, steadyItems } from './import-shapes.ts'
import { importingProducer } from './producer.ts'
import type { Scene } from './scene.ts'

/** Drives, buckets and Vimeo: how they are connected, what lies there, and a file that is brought in. */
export const clouds: Scene = {
  name: 'clouds',
  play: async (wire) => {
    const as = await importingProducer(wire)
    await connectDropbox(wire, as)
    await browseDropbox(wire, as)
    await disconnectDropbox(wire, as)
    await tryVimeo(wire, as)
    const swift = await startSwift()
    try {
      await tryBucket(wire, as, swift)
    } finally {
      await swift.stop()
    }
  },
}

async function connectDropbox(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const provider = 'dropbox'
  await recorder.call('listCloudConnections', { as, note: 'none yet' })
  await recorder.call('listCloudFiles', { as, params: { provider }, expect: 409, note: 'not connected' })
  await recorder.call('beginConnection', { as, params: { provider: 'box' }, body: {}, expect: 404 })
  await recorder.call('beginConnection', { as: wire.person('fabio'), params: { provider }, body: {}, expect: 403 })
  await beginCloud(wire, as, 'google-drive', true)
  await beginCloud(wire, as, 'onedrive')
  await finishCloud(wire, await beginCloud(wire, as, provider), provider, false)
  const begun = await beginCloud(wire, as, provider)
  const params = { attempt: begun.attempt }
  await recorder.call('readConnectionAttempt', { as, params, note: 'not yet' })
  await recorder.open('finishConnection', '/api/integration/callback/dropbox?state=x&code=y', { note: 'of another browser' })
  await finishCloud(wire, begun, provider)
  await recorder.call('readConnectionAttempt', { as, params })
  await recorder.call('readConnectionAttempt', { as: wire.person('davi'), params, expect: 404 })
  await recorder.call('finishConnection', { params: { provider: 'box' }, expect: 404 })
  await recorder.call('listCloudConnections', { as, note: 'with one' })
}

/** When a file was changed is a fixed day, not one computed from the present. */
const undated = (body: unknown): unknown => {
  const page = body as { files: object[] }
  return { ...page, files: page.files.map((file) => ({ ...file, modifiedAt: '<instant>' })) }
}

async function browseDropbox(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const { dropbox: tree } = wire.others.drives
  const course = tree.addFolder('Curso de luz')
  const content = Buffer.from(await film(2, 600_000))
  const lesson = tree.addFile({ name: 'Aula 1.mp4', content, parent: course.id, picture: Buffer.from(await picture()) })
  const opening = tree.addFile({ name: 'Abertura.mp4', size: 10 })
  recorder.names[course.id] = 'course'
  recorder.names[lesson.id] = 'lesson'
  recorder.names[opening.id] = 'opening'
  const params = { provider: 'dropbox' }
  const top = (await recorder.call('listCloudFiles', { as, params, shape: undated })).data
  const folder = top.folders[0]?.id ?? ''
  const inner = (await recorder.call('listCloudFiles', { as, params, query: { folder }, shape: undated, note: 'a folder' })).data
  const id = inner.files[0]?.id ?? ''
  await recorder.call('listCloudFiles', { as, params, query: { search: 'abertura' }, shape: undated, note: 'a search' })
  await recorder.call('listCloudFiles', { as, params, query: { ids: `${id},id:nowhere` }, shape: undated, note: 'by ids' })
  await recorder.call('listCloudFiles', { as, params, query: { folder: 'id:nowhere' }, expect: 404 })
  tree.refusals.push({ status: 429, headers: { 'retry-after': '90' } })
  await recorder.call('listCloudFiles', { as, params, query: { search: 'aula' }, expect: 424, note: 'asked to wait' })
  await recorder.call('listCloudThumbnails', { as, params, query: { ids: id } })
  await recorder.call('listCloudThumbnails', { as, params, query: { ids: Array.from({ length: 25 }, () => id).join() }, expect: 400 })
  const body = { provider: 'dropbox', items: [{ id, title: 'Aula do Dropbox' }] }
  const batch = (await recorder.call('startImports', { as, body, shape: steadyBatch })).data.id
  await batchEnd(recorder, as, batch)
  await recorder.call('listImportItems', { as, query: { batch }, shape: steadyItems, note: 'of Dropbox' })
}

async function disconnectDropbox(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const params = { provider: 'dropbox' }
  wire.others.clouds.dropbox.authority.removeApp()
  await recorder.call('listCloudFiles', { as, params, expect: 409, note: 'taken away there' })
  await recorder.call('listCloudConnections', { as, note: 'to connect again' })
  await recorder.call('disconnectCloud', { as, params })
  await recorder.call('disconnectCloud', { as, params, expect: 404 })
}

async function tryVimeo(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const { vimeo } = wire.others
  vimeo.tokens.set('token-da-helena', 'public private video_files')
  vimeo.tokens.set('token-estreito', 'public private')
  const folder = vimeo.addFolder('Curso de cores')
  vimeo.addVideo({ name: 'Harmonia', size: 10, parent: folder.id })
  await recorder.call('listKeyConnections', { as, note: 'none yet' })
  await recorder.call('connectVimeo', { as, body: { token: 'outro' }, expect: 400 })
  await recorder.call('connectVimeo', { as, body: { token: 'token-estreito' }, expect: 400, note: 'without a scope' })
  await recorder.call('connectVimeo', { as, body: { token: 'token-da-helena' } })
  await recorder.call('listCloudFiles', { as, params: { provider: 'vimeo' }, shape: undated, note: 'of Vimeo' })
  await recorder.call('listKeyConnections', { as, note: 'with one' })
  await recorder.call('disconnectKeys', { as, params: { provider: 'vimeo' } })
  await recorder.call('disconnectKeys', { as, params: { provider: 'vimeo' }, expect: 404 })
}

async function tryBucket(wire: Wire, as: Person, { endpoint, region, accessKeyId, secretAccessKey }: SwiftServer): Promise<void> {
  const { recorder } = wire
  const bucket = 'aulas-da-helena'
  const env = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  await createBucket(env)
  for (const key of ['Curso/Aula 1.mp4', 'Curso/roteiro.pdf', 'abertura.mp4']) await putBucketObject(env, key, Buffer.from('bytes'))
  recorder.names[endpoint] = 'bucket server'
  const body = { endpoint, region, bucket, accessKeyId, secretAccessKey }
  await recorder.call('connectBucket', { as, body: { ...body, endpoint: 'http://169.254.169.254' }, expect: 400 })
  await recorder.call('connectBucket', { as, body: { ...body, secretAccessKey: 'outra' }, expect: 400, note: 'another secret' })
  await recorder.call('connectBucket', { as, body })
  const params = { provider: 's3' }
  await recorder.call('listCloudFiles', { as, params, shape: undated, note: 'of a bucket' })
  await recorder.call('listCloudFiles', { as, params, query: { search: 'aula' }, shape: undated, note: 'a search in a bucket' })
  await recorder.call('disconnectKeys', { as, params })
}

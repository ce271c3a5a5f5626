import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DriveWorld, itemOf, startDriveWorld } from '../testing/drive-world.ts'
import { describeSource, kindOf, sourceErrorOf } from '../testing/source-suite.ts'
import { createDropboxSource } from './dropbox-source.ts'

describeSource('Dropbox', async () => {
  const { fake, access } = await startDriveWorld()
  return {
    create: (idleMs) => createDropboxSource({ ...access, idleMs }, { apiUrl: fake.url }),
    host: fake.host,
    add: (options) => {
      const { id, file } = fake.dropbox.addFile(options)
      return { item: itemOf(`id:${id}`), file, remove: () => void fake.dropbox.nodes.delete(id) }
    },
    versions: true,
    hash: true,
    stop: fake.stop,
  }
})

let world: DriveWorld
beforeAll(async () => {
  world = await startDriveWorld()
})
afterAll(() => world.fake.stop())
const signal = new AbortController().signal
const source = () => createDropboxSource(world.access, { apiUrl: world.fake.url })
const drive = () => world.fake.dropbox

it('keeps the connection open, and sends the token to the API alone', async () => {
  const { id, file } = drive().addFile({ size: 100_000 })
  const described = await source().describe(itemOf(`id:${id}`), signal)
  const body = await source().open(itemOf(`id:${id}`), { start: 0 }, described, signal)
  expect((await buffer(body.body)).length).toBe(100_000)
  expect(file.requests[0]!.headers).toMatchObject({ connection: 'keep-alive' })
  expect(file.requests[0]!.headers).not.toHaveProperty('authorization')
})

it('asks for a new link once where one is over', async () => {
  const { id, file } = drive().addFile({ size: 1000 })
  const item = itemOf(`id:${id}`)
  const described = await source().describe(item, signal)
  file.refusals.push({ status: 410 })
  const body = await source().open(item, { start: 0 }, described, signal)
  expect((await buffer(body.body)).length).toBe(1000)
  file.refusals.push({ status: 410 }, { status: 410 })
  expect(await kindOf(source().open(item, { start: 0 }, described, signal))).toBe('broken')
})

it('tells refusals apart', async () => {
  const open = async (flaw: 'restricted' | 'harmful' | 'quota' | 'native' | 'trashed') => {
    const node = drive().addFile({ size: 1000 })
    const item = itemOf(`id:${node.id}`)
    const described = await source().describe(item, signal)
    drive().nodes.set(node.id, { ...node, flaw })
    return kindOf(source().open(item, { start: 0 }, described, signal))
  }
  expect(await open('restricted')).toBe('refused')
  expect(await open('harmful')).toBe('refused')
  expect(await open('native')).toBe('refused')
  expect(await open('quota')).toBe('quota')
  expect(await open('trashed')).toBe('missing')
  const { id } = drive().addFile()
  const item = itemOf(`id:${id}`)
  drive().refusals.push({ status: 429, headers: { 'retry-after': '15' }, body: '{"error_summary":"too_many_requests/.."}' })
  expect(await sourceErrorOf(source().describe(item, signal))).toMatchObject({ kind: 'busy', retryAfterSeconds: 15 })
  drive().refusals.push({ status: 409, body: '{"error_summary":"email_not_verified/.."}' })
  expect(await kindOf(source().describe(item, signal))).toBe('refused')
  expect(await kindOf(source().describe(itemOf(`id:${drive().addFolder('Curso').id}`), signal))).toBe('refused')
  expect(await kindOf(source().describe(itemOf(`id:${drive().addFile({ flaw: 'native' }).id}`), signal))).toBe('refused')
})

it('finds files in the space of a team', async () => {
  drive().team = '4711'
  const { id } = drive().addFile({ size: 1000 })
  expect((await source().describe(itemOf(`id:${id}`), signal)).size).toBe(1000)
  drive().team = null
})

it('asks for another token once where one is refused', async () => {
  const { id } = drive().addFile({ size: 1000 })
  const item = itemOf(`id:${id}`)
  const described = await source().describe(item, signal)
  world.renew('token-2')
  ;(await source().open(item, { start: 0 }, described, signal)).close()
  expect(world.asked.filter((token) => token !== undefined)).toEqual(['token-1'])
  world.revoke()
  expect(await kindOf(source().open(item, { start: 0 }, described, signal))).toBe('reconnect')
})

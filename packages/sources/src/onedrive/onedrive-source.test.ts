import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DriveWorld, itemOf, startDriveWorld } from '../testing/drive-world.ts'
import { describeSource, kindOf, sourceErrorOf } from '../testing/source-suite.ts'
import { createOnedriveSource } from './onedrive-source.ts'

describeSource('OneDrive', async () => {
  const { fake, access } = await startDriveWorld()
  return {
    create: (idleMs) => createOnedriveSource({ ...access, idleMs }, { graphUrl: fake.url }),
    host: fake.host,
    add: (options) => {
      const { id, file } = fake.onedrive.addFile(options)
      return { item: itemOf(`b!ana/${id}`), file, remove: () => void fake.onedrive.nodes.delete(id) }
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
const source = () => createOnedriveSource(world.access, { graphUrl: world.fake.url })
const drive = () => world.fake.onedrive

it('sends neither the token to the address of the bytes nor the range to Graph, whichever way the address is found', async () => {
  for (const without of [false, true]) {
    drive().withoutDownloadUrl = without
    drive().calls.length = 0
    const { id, file } = drive().addFile({ size: 100_000 })
    const described = await source().describe(itemOf(id), signal)
    const body = await source().open(itemOf(id), { start: 50_000 }, described, signal)
    expect((await buffer(body.body)).equals(file.bytes.read(50_000, 50_000))).toBe(true)
    expect(file.requests.every(({ headers }) => headers['authorization'] === undefined)).toBe(true)
    expect(drive().calls.every(({ headers }) => headers['range'] === undefined)).toBe(true)
    expect(drive().calls.some(({ path }) => path.endsWith('/content'))).toBe(without)
  }
  drive().withoutDownloadUrl = false
})

it('believes the length of the bytes over the listed one', async () => {
  const { id } = drive().addFile({ size: 1000, listedSize: 1234 })
  expect((await source().describe(itemOf(id), signal)).size).toBe(1000)
})

it('asks for a new address once where one is over', async () => {
  const { id, file } = drive().addFile({ size: 1000 })
  const described = await source().describe(itemOf(id), signal)
  for (const status of [401, 403, 404]) {
    file.refusals.push({ status })
    const body = await source().open(itemOf(id), { start: 0 }, described, signal)
    expect((await buffer(body.body)).length).toBe(1000)
  }
  file.refusals.push({ status: 401 }, { status: 401 })
  expect(await kindOf(source().open(itemOf(id), { start: 0 }, described, signal))).toBe('broken')
})

it('finds what others share in the drive it lies in', async () => {
  const { id } = drive().addFile({ size: 1000, shared: true })
  expect((await source().describe(itemOf(`b!bia/${id}`), signal)).size).toBe(1000)
  expect(await kindOf(source().describe(itemOf(`b!ana/${id}`), signal))).toBe('missing')
})

it('tells refusals apart', async () => {
  const open = async (flaw: 'restricted' | 'harmful' | 'quota' | 'native' | 'trashed') => {
    const node = drive().addFile({ size: 1000 })
    const described = await source().describe(itemOf(node.id), signal)
    drive().nodes.set(node.id, { ...node, flaw })
    return kindOf(source().open(itemOf(node.id), { start: 0 }, described, signal))
  }
  expect(await open('restricted')).toBe('refused')
  expect(await open('harmful')).toBe('refused')
  expect(await open('native')).toBe('refused')
  expect(await open('quota')).toBe('quota')
  expect(await open('trashed')).toBe('missing')
  const { id, file } = drive().addFile({ size: 1000 })
  const refuse = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    drive().refusals.push({ status, headers, body: JSON.stringify(body) })
    return sourceErrorOf(source().describe(itemOf(id), signal))
  }
  expect(await refuse(429, { error: { code: 'activityLimitReached' } }, { 'retry-after': '21' })).toMatchObject({
    kind: 'busy',
    retryAfterSeconds: 21,
  })
  expect(await refuse(503, { error: { code: 'serviceNotAvailable' } }, { 'retry-after': '5' })).toMatchObject({
    kind: 'busy',
    retryAfterSeconds: 5,
  })
  expect(await refuse(400, { error: { code: 'BadRequest', message: 'Tenant does not have a SPO license.' } })).toMatchObject({
    kind: 'refused',
  })
  expect(await refuse(403, { error: { code: 'accessDenied', innerError: { code: 'virusSuspicious' } } })).toMatchObject({ kind: 'refused' })
  file.refusals.push({ status: 403, headers: { 'x-virus-infected': 'EICAR' } })
  expect(await kindOf(source().describe(itemOf(id), signal))).toBe('refused')
})

it('asks for another token once where one is refused', async () => {
  const { id } = drive().addFile({ size: 1000 })
  const described = await source().describe(itemOf(id), signal)
  world.renew('token-2')
  ;(await source().open(itemOf(id), { start: 0 }, described, signal)).close()
  expect(world.asked.filter((token) => token !== undefined)).toEqual(['token-1'])
  world.revoke()
  expect(await kindOf(source().open(itemOf(id), { start: 0 }, described, signal))).toBe('reconnect')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DriveWorld, itemOf, startDriveWorld } from '../testing/drive-world.ts'
import { describeSource, kindOf, sourceErrorOf } from '../testing/source-suite.ts'
import { createGoogleDriveSource } from './google-drive-source.ts'

describeSource('Google Drive', async () => {
  const { fake, access } = await startDriveWorld()
  return {
    create: (idleMs) => createGoogleDriveSource({ ...access, idleMs }, { apiUrl: fake.url }),
    host: fake,
    add: (options) => {
      const { id, file } = fake.google.addFile(options)
      return { item: itemOf(id), file, remove: () => void fake.google.nodes.delete(id) }
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
const source = () => createGoogleDriveSource(world.access, { apiUrl: world.fake.url })
const drive = () => world.fake.google

it('tells refusals apart by their reason', async () => {
  const open = async (flaw: Parameters<ReturnType<typeof drive>['addFile']>[0]) => {
    const node = drive().addFile({ size: 1000 })
    const described = await source().describe(itemOf(node.id), signal)
    Object.assign(node, flaw)
    drive().nodes.set(node.id, node)
    return kindOf(source().open(itemOf(node.id), { start: 0 }, described, signal))
  }
  expect(await open({ flaw: 'quota' })).toBe('quota')
  expect(await open({ flaw: 'harmful' })).toBe('refused')
  expect(await open({ flaw: 'restricted' })).toBe('refused')
  expect(await open({ flaw: 'native' })).toBe('refused')
  expect(await open({ flaw: 'trashed' })).toBe('missing')
  expect(await open({ flaw: 'not-picked' })).toBe('missing')
  const { id } = drive().addFile()
  const refuse = (status: number, reason: string, headers = {}) => {
    drive().refusals.push({ status, headers, body: JSON.stringify({ error: { code: status, message: '', errors: [{ reason }] } }) })
    return sourceErrorOf(source().describe(itemOf(id), signal))
  }
  expect(await refuse(403, 'userRateLimitExceeded')).toMatchObject({ kind: 'busy', retryAfterSeconds: null })
  expect(await refuse(403, 'rateLimitExceeded', { 'retry-after': '9' })).toMatchObject({ kind: 'busy', retryAfterSeconds: 9 })
  expect(await refuse(403, 'downloadQuotaExceeded')).toMatchObject({ kind: 'quota' })
  expect(await refuse(403, 'domainPolicy')).toMatchObject({ kind: 'refused' })
  expect(await refuse(500, 'backendError')).toMatchObject({ kind: 'broken' })
  drive().refusals.push({ status: 200, body: '<html>' })
  expect(await kindOf(source().describe(itemOf(id), signal))).toBe('broken')
})

it('follows shortcuts to files, and refuses what has no bytes', async () => {
  const file = drive().addFile({ name: 'Aula.mov', type: 'video/quicktime', size: 5000 })
  const folder = drive().addFolder('Curso')
  const shortcut = drive().addFile({ name: 'Atalho', target: file.id })
  const described = await source().describe(itemOf(shortcut.id), signal)
  expect(described).toMatchObject({ name: 'Aula.mov', size: 5000, type: 'video/quicktime' })
  const body = await source().open(itemOf(shortcut.id), { start: 4990 }, described, signal)
  const chunks: Buffer[] = []
  for await (const chunk of body.body) chunks.push(chunk)
  expect(Buffer.concat(chunks)).toEqual(file.file.bytes.read(4990, 10))
  const toFolder = drive().addFile({ name: 'Atalho', target: folder.id })
  for (const id of [toFolder.id, folder.id, drive().addFile({ flaw: 'native' }).id])
    expect(await kindOf(source().describe(itemOf(id), signal))).toBe('refused')
})

it('asks for another token once where one is refused, and says when the person has to connect again', async () => {
  const { id } = drive().addFile({ size: 1000 })
  const described = await source().describe(itemOf(id), signal)
  world.asked.length = 0
  world.renew('token-2')
  const body = await source().open(itemOf(id), { start: 0 }, described, signal)
  body.close()
  expect(world.asked.filter((token) => token !== undefined)).toEqual(['token-1'])
  world.asked.length = 0
  world.revoke()
  expect(await kindOf(source().open(itemOf(id), { start: 0 }, described, signal))).toBe('reconnect')
  expect(world.asked).toEqual([undefined, 'token-2'])
})

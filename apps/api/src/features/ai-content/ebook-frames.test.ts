import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ebookFrameAddress, imageObjectKey } from '@videozz/db'
import { noteFrame } from '@videozz/operations'
import { createTestAiItem, waitFor } from '@videozz/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
const folder = mkdtempSync(join(tmpdir(), 'videozz-ebook-'))
const drawn = join(folder, 'quadro.jpg')
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=960x540', '-frames:v', '1', drawn])
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const picture = (videoKey: string, second: number, more: object = {}) => ({ videoKey, second, alt: 'Uma lâmpada', after: 'p', ...more })
const chapters = (...pictures: ReturnType<typeof picture>[]) => [
  {
    id: 'c',
    title: 'Luz & sombra',
    paragraphs: [
      { id: 'p', kind: 'text' as const, text: 'A luz desenha.', evidence: [] },
      { id: 'q', kind: 'item' as const, text: 'Uma sombra', evidence: [] },
    ],
    pictures,
  },
]
async function ebook(seconds: readonly number[]) {
  const { key } = await insertTestVideo(api, owner)
  const content = { chapters: chapters(...seconds.map((second) => picture(key, second))) }
  const { id } = await createTestAiItem(api.db, {
    account_id: owner.accountId,
    origin: 'ebook',
    title: 'Luz & cor',
    videoKeys: [key],
    content,
  })
  return { id, videoKey: key }
}
const addressOf = (itemId: string, videoKey: string, ms: number) =>
  ebookFrameAddress(api.deps.env.secretKey, { itemId, videoKey, generation: 1, ms })
const framesAsked = (id: string) =>
  api.sentJobs.flatMap(({ name, payload }) => {
    const { itemId, ms } = payload as { itemId?: string; ms?: number }
    return name === 'take-frame' && itemId === id ? [ms] : []
  })
/** Does what the worker does for a frame that is asked for. */
async function work({ id, videoKey }: { id: string; videoKey: string }, ms: number): Promise<string> {
  await waitFor('frame that is asked for', async () => framesAsked(id).includes(ms))
  const address = addressOf(id, videoKey, ms)
  await api.deps.store.put(imageObjectKey(address), readFileSync(drawn), { contentType: 'image/jpeg' })
  await noteFrame({ db: api.db }, { itemId: id, videoKey, ms }, address)
  return address
}
const get = async (id: string) => (await callApi(api, 'getEbook', { as: owner, params: { id } })).data
const statesOf = async (id: string) => (await get(id)).content?.chapters[0]?.pictures.map(({ image, state }) => [state, image])
const save = (id: string, ...pictures: ReturnType<typeof picture>[]) =>
  callApi(api, 'updateEbook', { as: owner, params: { id }, body: { title: 'Luz & cor', content: { chapters: chapters(...pictures) } } })

it('takes a frame that is chosen, keeps it when the ebook is saved with it, and drops it with its picture', async () => {
  const made = await ebook([1])
  const { id, videoKey } = made
  const [{ data }, address] = await Promise.all([
    callApi(api, 'takeEbookFrame', { as: owner, params: { id }, body: { videoKey, second: 12.5 } }),
    work(made, 12_500),
  ])
  expect(data).toEqual({ image: `/files/i/${address}` })
  expect((await fetch(`${api.url}${data.image}`)).headers.get('content-type')).toBe('image/jpeg')
  // What was read is sent back with fields of the server, which are left aside.
  const chosen = picture(videoKey, 12.5, { image: '/files/i/nada.jpg', state: 'ready' })
  const { version } = (await save(id, chosen)).data
  expect(await statesOf(id)).toEqual([['waiting', null]])
  await work(made, 12_500)
  expect([await statesOf(id), (await get(id)).version]).toEqual([[['ready', `/files/i/${address}`]], version])
  await save(id, picture(videoKey, 12.5, { alt: 'Outra' }))
  expect(await statesOf(id)).toEqual([['ready', `/files/i/${address}`]])
  await noteFrame({ db: api.db }, { itemId: id, videoKey, ms: 12_500 }, null)
  expect(await statesOf(id)).toEqual([['failed', null]])
  await noteFrame({ db: api.db }, { itemId: id, videoKey, ms: 12_500 }, address)
  await save(id)
  expect(await api.deps.store.head(imageObjectKey(address))).toBeUndefined()
})

it('has a frame of its own media alone taken, and none for strangers', async () => {
  const { id, videoKey } = await ebook([])
  const take = async (as: TestAccount, key: string) =>
    (await callApi(api, 'takeEbookFrame', { as, params: { id }, body: { videoKey: key, second: 1 } })).error.code
  expect(await take(owner, (await insertTestVideo(api, owner)).key)).toBe('VIDEO_NOT_FOUND')
  const stranger = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  expect(await take(stranger, videoKey)).toBe('AI_ITEM_NOT_FOUND')
  expect((await callApi(api, 'exportEbookEpub', { as: stranger, params: { id } })).error.code).toBe('AI_ITEM_NOT_FOUND')
  await callApi(api, 'deleteVideo', { as: owner, params: { key: videoKey } })
  expect(await take(owner, videoKey)).toBe('VIDEO_NOT_FOUND')
  expect(framesAsked(id)).toEqual([])
})

it('deletes the frames of an ebook with it', async () => {
  const made = await ebook([2])
  await save(made.id, picture(made.videoKey, 2))
  const address = await work(made, 2000)
  expect((await callApi(api, 'deleteEbook', { as: owner, body: { id: made.id } })).status).toBe(200)
  expect(await api.deps.store.head(imageObjectKey(address))).toBeUndefined()
  expect(await noteFrame({ db: api.db }, { itemId: made.id, videoKey: made.videoKey, ms: 2000 }, address)).toEqual({ outcome: 'missing' })
})

/** An EPUB with one picture that is there and one that is not. */
async function exported(): Promise<Uint8Array> {
  const made = await ebook([3, 4])
  await save(made.id, picture(made.videoKey, 3), picture(made.videoKey, 4))
  await work(made, 3000)
  const answer = await fetch(`${api.url}/api/ebook/${made.id}/export/epub`, { headers: owner.headers })
  expect(answer.headers.get('content-type')).toBe('application/epub+zip')
  expect(answer.headers.get('content-disposition')).toContain('filename="Luz & cor.epub"')
  return new Uint8Array(await answer.arrayBuffer())
}

it('packs an ebook with the pictures that are there', async () => {
  const packed = await exported()
  expect(Buffer.from(packed.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip')
  const files = unzipSync(packed)
  expect(Buffer.from(files['OEBPS/images/1.jpg']!).equals(readFileSync(drawn))).toBe(true)
  expect(Object.keys(files).filter((path) => path.includes('images/'))).toHaveLength(1)
  expect(strFromU8(files['OEBPS/chapter-1.xhtml']!).match(/<img/g)).toHaveLength(1)
  const unfinished = await createTestAiItem(api.db, { account_id: owner.accountId, origin: 'ebook', status: 'finishing' })
  expect((await callApi(api, 'exportEbookEpub', { as: owner, params: { id: unfinished.id } })).error.code).toBe('AI_ITEM_NOT_COMPLETED')
})

/** epubcheck as it is packaged: a JAR, which a shell can run only where the kernel was told how. */
const epubcheck = (...given: string[]) => spawnSync('java', ['-jar', '/usr/bin/epubcheck', ...given], { encoding: 'utf8' })

it('packs it as epubcheck has nothing to say against', { timeout: 300_000 }, async () => {
  const path = join(folder, 'livro.epub')
  writeFileSync(path, await exported())
  const { status, stdout, stderr } = epubcheck('--failonwarnings', path)
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('No errors or warnings detected')])
})

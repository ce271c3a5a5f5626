import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '@videozz/db'
import { createTestAiItem, type PictureWorker, startPictureWorker, type TestAiItemValues } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { quizBody } from './testing/quiz-body.ts'

let api: TestApi
let owner: TestAccount
let worker: PictureWorker
const folder = mkdtempSync(join(tmpdir(), 'videozz-quiz-'))
const pictures: Record<string, Buffer<ArrayBuffer>> = {}
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  worker = startPictureWorker(api.db)
  for (const name of ['foto.jpg', 'larga.png', 'animada.gif', 'nova.webp']) pictures[name] = draw(name, 'testsrc=size=1600x400')
})
afterAll(async () => {
  await worker.stop()
  await api.close()
  rmSync(folder, { recursive: true })
})

function draw(name: string, source: string): Buffer<ArrayBuffer> {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', path])
  return Buffer.from(readFileSync(path))
}
/** Every pixel of a picture. */
function pixelsOf(picture: Buffer, format: string): Buffer {
  const path = join(folder, createKey())
  writeFileSync(path, picture)
  return execFileSync('ffmpeg', ['-v', 'error', '-f', 'jpeg_pipe', '-i', path, '-f', 'rawvideo', '-pix_fmt', format, '-'], {
    maxBuffer: 1e8,
  })
}
const quiz = (values: Partial<TestAiItemValues> = {}) => createTestAiItem(api.db, { account_id: owner.accountId, ...values })
const upload = (id: string, questionKey: string, file = pictures['foto.jpg']!, as = owner) =>
  callApi(api, 'uploadQuestionImage', { as, params: { id, questionKey }, file })
const remove = (id: string, questionKey: string, as = owner) => callApi(api, 'deleteQuestionImage', { as, params: { id, questionKey } })
const save = (id: string, questions: Parameters<typeof quizBody>[0]) =>
  callApi(api, 'updateQuiz', { as: owner, params: { id }, body: quizBody(questions) })
const imagesOf = async (id: string) =>
  (await callApi(api, 'getQuiz', { as: owner, params: { id } })).data.questions.map(({ image }) => image)
const isStored = async (url: string): Promise<boolean> => (await fetch(api.url + url)).status === 200

it('keeps a picture of every kind whole, made anew, until the quiz is saved with it', async () => {
  const { id } = await quiz()
  for (const file of Object.values(pictures)) {
    const key = createKey()
    const { status, data } = await upload(id, key, file)
    expect([status, data]).toEqual([200, { url: expect.stringMatching(/^\/files\/i\/[a-z0-9]{32}\.jpg$/) as string }])
    const served = await fetch(api.url + data.url)
    const bytes = Buffer.from(await served.arrayBuffer())
    expect([served.headers.get('content-type'), pixelsOf(bytes, 'rgb24').length]).toEqual(['image/jpeg', 1280 * 320 * 3])
    expect(await imagesOf(id)).not.toContain(data.url)
    expect((await save(id, [{ key, image: data.url }])).data.questions.map(({ image }) => image)).toEqual([data.url])
    // A question that is sent without a word about its picture keeps it.
    expect((await save(id, [{ key }])).data.questions.map(({ image }) => image)).toEqual([data.url])
  }
})

it('puts white behind transparent parts, and leaves small pictures as small as they are', async () => {
  const { id } = await quiz()
  const colours = { none: 'color=black@0.0', half: 'color=black@0.5', full: 'color=0x202020' }
  const seen: Record<string, number> = {}
  for (const [name, colour] of Object.entries(colours)) {
    const { data } = await upload(id, createKey(), draw(`${name}.png`, `${colour}:size=64x32,format=rgba`))
    const grey = pixelsOf(Buffer.from(await (await fetch(api.url + data.url)).arrayBuffer()), 'gray')
    expect(grey.length).toBe(64 * 32)
    seen[name] = Math.round(grey.reduce((sum, value) => sum + value, 0) / grey.length)
  }
  expect(seen['none']).toBeGreaterThan(250)
  expect(Math.abs((seen['half'] ?? 0) - 127)).toBeLessThan(6)
  expect(Math.abs((seen['full'] ?? 0) - 32)).toBeLessThan(6)
})

it('refuses what is no picture by its content, or too large', async () => {
  const { id } = await quiz()
  const answers = [
    await upload(id, createKey(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    await upload(id, createKey(), Buffer.alloc(0)),
    await upload(id, createKey(), Buffer.alloc(2 * 1024 * 1024)),
    await upload(id, createKey(), Buffer.alloc(4 * 1024 * 1024)),
    await upload(id, createKey(), pictures['larga.png']!.subarray(0, 60)),
  ]
  expect(answers.map(({ error }) => error.code)).toEqual([
    'IMAGE_INVALID',
    'IMAGE_INVALID',
    'IMAGE_TOO_LARGE',
    'IMAGE_TOO_LARGE',
    'IMAGE_INVALID',
  ])
  const pending = await quiz({ status: 'pending' })
  expect((await upload(pending.id, createKey())).error.code).toBe('AI_ITEM_NOT_COMPLETED')
  expect((await upload(createKey(), createKey())).error.code).toBe('AI_ITEM_NOT_FOUND')
  expect((await upload(id, 'curta')).error.code).toBe('NOT_FOUND')
})

it('deletes pictures that are replaced, of questions that are gone, and of a deleted quiz', async () => {
  const { id } = await quiz()
  const [first, second] = [createKey(), createKey()]
  const one = (await upload(id, first)).data.url
  const two = (await upload(id, second)).data.url
  await save(id, [
    { key: first, image: one },
    { key: second, image: two },
  ])
  const again = (await upload(id, first)).data.url
  const better = (await upload(id, first)).data.url
  expect([await isStored(one), await isStored(again), await isStored(better)]).toEqual([true, false, true])
  await save(id, [{ key: first, image: better }])
  expect([await isStored(one), await isStored(two), await isStored(better)]).toEqual([false, false, true])
  await save(id, [{ key: first, image: null }])
  expect([await isStored(better), await imagesOf(id)]).toEqual([false, [null]])
  const last = (await upload(id, first)).data.url
  await callApi(api, 'deleteQuiz', { as: owner, body: { id } })
  expect(await isStored(last)).toBe(false)
})

it('deletes the picture that is not saved, and only without one the question’s own', async () => {
  const { id } = await quiz()
  const key = createKey()
  const own = (await upload(id, key)).data.url
  const { version } = (await save(id, [{ key, image: own }])).data
  const sent = (await upload(id, key)).data.url
  expect((await remove(id, key)).data).toEqual({ version })
  expect([await isStored(sent), await isStored(own), await imagesOf(id)]).toEqual([false, true, [own]])
  expect((await remove(id, key)).data).toEqual({ version: version + 1 })
  expect([await isStored(own), await imagesOf(id)]).toEqual([false, [null]])
  expect((await remove(id, key)).data).toEqual({ version: version + 1 })
})

it('keeps the pictures of questions that somebody else is writing', async () => {
  const { id } = await quiz()
  const [mine, theirs] = [createKey(), createKey()]
  const url = (await upload(id, theirs)).data.url
  await save(id, [{ key: mine }])
  expect(await isStored(url)).toBe(true)
  expect((await save(id, [{ key: theirs, image: url }])).data.questions.map(({ image }) => image)).toEqual([url])
})

it('takes no picture of another quiz', async () => {
  const [here, there] = [await quiz(), await quiz()]
  const url = (await upload(there.id, createKey())).data.url
  const { error } = await save(here.id, [{ image: url }])
  expect(error.fields).toEqual({ 'questions.0.image': 'Esta imagem não é desta pergunta. Envie a imagem de novo.' })
})

it('keeps at most a hundred pictures that wait to be saved', async () => {
  const { id } = await quiz()
  const rows = Array.from({ length: 99 }, () => ({
    item_id: id,
    question_key: createKey(),
    image: `${createKey(32)}.jpg`,
    created_at: new Date(),
  }))
  await api.db.insertInto('ai_question_images').values(rows).execute()
  const key = createKey()
  expect((await upload(id, key)).status).toBe(200)
  expect((await upload(id, createKey())).error.code).toBe('AI_IMAGES_FULL')
  expect((await upload(id, key)).status).toBe(200)
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageObjectKey } from '@videozz/db'
import { type PictureWorker, startPictureWorker } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remakePicture } from '../../shared/remake-picture.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
let worker: PictureWorker
const folder = mkdtempSync(join(tmpdir(), 'videozz-covers-'))
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
  worker = startPictureWorker(api.db)
})
afterAll(async () => {
  await worker.stop()
  await api.close()
  rmSync(folder, { recursive: true })
})

const draw = (name: string, filter: string): Buffer<ArrayBuffer> => {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', filter, '-frames:v', '1', path])
  return Buffer.from(readFileSync(path))
}
const upload = (key: string, file: Buffer<ArrayBuffer>, as = account) => callApi(api, 'uploadCover', { as, params: { key }, file })
const addressOf = (url: string | null): string => (url ?? '').replace('/files/i/', '')
const isStored = async (url: string | null): Promise<boolean> => (await fetch(api.url + (url ?? ''))).status === 200
const sizeOf = (jpeg: Buffer): string => {
  writeFileSync(join(folder, 'look.jpg'), jpeg)
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', join(folder, 'look.jpg')]
  return execFileSync('ffprobe', probe).toString().trim()
}

describe('uploadCover', () => {
  it('answers 409 CHANGED_MEANWHILE for an outdated revision and keeps the stored cover', async () => {
    const { key } = await insertTestVideo(api, account)
    const send = (revision: number) =>
      callApi(api, 'uploadCover', { as: account, params: { key }, query: { revision }, file: draw('capa.png', 'testsrc=size=640x480') })
    const { data: theirs } = await send(0)
    const { status, error } = await send(0)
    expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await callApi(api, 'getVideo', { as: account, params: { id: key } })).data.thumbnail).toBe(theirs.thumbnail)
    expect((await send(1)).data.revision).toBe(2)
  })

  it.each(['capa.png', 'capa.jpg', 'capa.gif', 'capa.webp'])('converts %s to a JPEG of 1280 × 720 and selects it', async (name) => {
    const { key } = await insertTestVideo(api, account, { thumbnails: ['a.jpg', 'b.jpg', 'c.jpg'], selected_thumb: 2 })
    const { status, data } = await upload(key, draw(name, 'testsrc=size=640x480'))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      selectedThumb: 0,
      revision: 1,
      multipleThumbnails: ['/files/i/a.jpg', '/files/i/b.jpg', '/files/i/c.jpg'],
    })
    expect(data.thumbnail).toBe(data.defaultThumbnail)
    const image = await fetch(api.url + data.thumbnail!)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect(sizeOf(Buffer.from(await image.arrayBuffer()))).toBe('mjpeg,1280,720')
    const { data: page } = await callApi(api, 'listVideos', { as: account })
    expect(page.items.find((item) => item.key === key)?.thumbnail).toBe(data.thumbnail)
    const { data: token } = await callApi(api, 'getPlayerToken', { as: account, params: { key } })
    const { data: session } = await callApi(api, 'createPlaybackSession', {
      body: { playerToken: token.playerToken, device: 'aparelho-1' },
    })
    expect(session.media.poster).toBe(data.thumbnail)
  })

  it('deletes the replaced cover, and keeps the uploaded cover when an automatic cover is selected', async () => {
    const { key } = await insertTestVideo(api, account, { thumbnails: ['a.jpg', 'b.jpg', 'c.jpg'] })
    const first = (await upload(key, draw('um.png', 'color=red:size=320x180'))).data.thumbnail
    const second = (await upload(key, draw('dois.png', 'color=blue:size=320x180'))).data.thumbnail
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    const { data } = await callApi(api, 'selectThumbnail', { as: account, params: { key }, body: { selectedThumb: 1 } })
    expect(data).toMatchObject({ thumbnail: '/files/i/a.jpg', defaultThumbnail: second })
    expect(await isStored(second)).toBe(true)
  })

  it('keeps one cover of two concurrent uploads and deletes the file of the other', async () => {
    const { key } = await insertTestVideo(api, account)
    const picture = draw('tres.png', 'color=green:size=320x180')
    const answers = await Promise.all([upload(key, picture), upload(key, picture)])
    const { data } = await callApi(api, 'getVideo', { as: account, params: { id: key } })
    const made = answers.map((answer) => answer.data.thumbnail)
    expect(made).toContain(data.thumbnail)
    expect((await Promise.all(made.map(isStored))).toSorted()).toEqual([false, true])
  })
})

describe('rejected cover uploads', () => {
  const invalid = {
    status: 400,
    code: 'IMAGE_INVALID',
    message: 'O arquivo deve ser uma imagem válida (JPG, JPEG, PNG, GIF, WEBP), por favor escolha outro arquivo.',
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['an SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG behind the first bytes of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['a truncated JPEG', draw('meia.jpg', 'testsrc=size=640x480').subarray(0, 9000)],
    ['an image bomb', draw('bomba.png', 'color=black:size=9000x9000')],
  ])('answers 400 IMAGE_INVALID for %s and leaves the cover unchanged', async (_, file) => {
    const { key } = await insertTestVideo(api, account)
    const { status, error } = await upload(key, Buffer.from(file))
    expect({ status, code: error.code, message: error.message }).toEqual(invalid)
    expect((await callApi(api, 'getVideo', { as: account, params: { id: key } })).data).toMatchObject({ thumbnail: null, revision: 0 })
    expect(await api.db.selectFrom('picture_requests').select('key').execute()).toEqual([])
  })

  it('answers IMAGE_TOO_LARGE for a file of 2 MB and for one of 4 MB', async () => {
    const { key } = await insertTestVideo(api, account)
    const { status, error } = await upload(key, Buffer.alloc(2 * 1024 * 1024))
    expect([status, error.message]).toEqual([400, 'O arquivo deve ser menor que 2MB, por favor escolha outro arquivo.'])
    expect((await upload(key, Buffer.alloc(4 * 1024 * 1024))).error.code).toBe('IMAGE_TOO_LARGE')
  })

  it('rejects malformed multipart forms, forms without a file and other content types', async () => {
    const { key } = await insertTestVideo(api, account)
    const send = async (body: string | FormData | undefined, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { ...account.headers, ...headers }, ...(body !== undefined && { body }) }
      const answer = (await (await fetch(`${api.url}/api/videos/thumb/${key}`, init)).json()) as { error: { code: string } }
      return answer.error.code
    }
    const text = new FormData()
    text.set('file', 'sem arquivo')
    const form = new FormData()
    for (let part = 0; part < 50; part++) form.append('file', new Blob(['x']))
    expect(await send(undefined)).toBe('INVALID_INPUT')
    expect(await send(text)).toBe('INVALID_INPUT')
    expect(await send(form)).toBe('MALFORMED_BODY')
    expect(await send('nada', { 'content-type': 'multipart/form-data; boundary=x' })).toBe('MALFORMED_BODY')
    expect(await send('{}', { 'content-type': 'application/json' })).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  it('rejects audio media, media of another account and managers without edit permission', async () => {
    const picture = draw('quatro.png', 'color=red:size=320x180')
    const sound = await insertTestVideo(api, account, { type: 'audio' })
    expect((await upload(sound.key, picture)).error.message).toBe('Recurso indisponível para este tipo de mídia')
    const { key } = await insertTestVideo(api, account)
    expect((await upload(key, picture, await signUpTestAccount(api))).error.code).toBe('VIDEO_NOT_FOUND')
    const member = await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:videos:list'])
    expect((await upload(key, picture, member)).error.code).toBe('FORBIDDEN')
  })
})

it('remakePicture rejects with status 424 and deletes its request when no worker processes it', async () => {
  await worker.stop()
  const bytes = draw('cinco.png', 'color=red:size=320x180')
  const waiting = remakePicture(api.deps, { accountId: account.accountId, bytes, width: 1280, height: 720 }, 300)
  await expect(waiting).rejects.toMatchObject({ status: 424, message: 'Erro ao carregar a imagem, tente novamente mais tarde.' })
  expect(await api.db.selectFrom('picture_requests').select('key').execute()).toEqual([])
  expect(api.sentJobs.filter(({ name }) => name === 'remake-picture').length).toBeGreaterThan(0)
})

it('uploadCover stores the cover in the object store under its imageObjectKey', async () => {
  worker = startPictureWorker(api.db)
  const { key } = await insertTestVideo(api, account)
  const { data } = await upload(key, draw('seis.png', 'color=red:size=320x180'))
  const { size } = await api.store.get(imageObjectKey(addressOf(data.thumbnail)))
  expect(size).toBeGreaterThan(1000)
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PictureWorker, startPictureWorker } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
let worker: PictureWorker
const folder = mkdtempSync(join(tmpdir(), 'videozz-logotype-'))
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
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
const upload = (file: Buffer<ArrayBuffer>, form: Record<string, string> = {}) => callApi(api, 'uploadLogotype', { as: owner, file, form })

it('gives a player a logotype made anew, and takes it away', async () => {
  const { key } = await insertTestVideo(api, owner, { duration: 60, playable: true })
  const picture = draw('marca.png', 'color=red:size=1000x250')
  const { data } = await upload(picture, { videoKey: key, isDefault: 'false', userKey: owner.accountId, preferences: '{}' })
  expect(data).toMatchObject({
    isDefault: false,
    videoKey: key,
    customLogotypeUrl: expect.stringMatching(/^\/files\/i\/[a-z0-9]{32}\.png$/),
  })
  const served = await fetch(api.url + data.customLogotypeUrl)
  const bytes = Buffer.from(await served.arrayBuffer())
  expect([served.headers.get('content-type'), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['image/png', 800, 200])
  expect(bytes.equals(picture)).toBe(false)
  const ofDefault = await upload(picture)
  expect(ofDefault.data).toMatchObject({ isDefault: true, preferences: { customLogotypeUrl: ofDefault.data.customLogotypeUrl } })
  const gone = await callApi(api, 'deleteLogotype', { as: owner, params: { customPlayerId: data._id } })
  expect(gone.data).toMatchObject({ customLogotypeUrl: '', logotype: null, revision: data.revision + 1 })
  const stranger = await signUpTestAccount(api)
  const theirs = await callApi(api, 'deleteLogotype', { as: stranger, params: { customPlayerId: ofDefault.data._id } })
  expect(theirs.error.code).toBe('PLAYER_NOT_FOUND')
  const manager = await enterTestTenant(api, stranger, owner, ['videozz:video:player:edit'])
  expect((await callApi(api, 'uploadLogotype', { as: manager, file: picture })).error.code).toBe('FORBIDDEN')
  const refused = await callApi(api, 'deleteLogotype', { as: manager, params: { customPlayerId: ofDefault.data._id } })
  expect(refused.error.code).toBe('FORBIDDEN')
})

it('refuses what is no PNG by its content, too large, or cannot be decoded', async () => {
  const png = draw('boa.png', 'color=blue:size=80x20')
  const jpeg = draw('foto.jpg', 'color=blue:size=80x20')
  const answers = [
    await upload(jpeg),
    await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    await upload(Buffer.alloc(0)),
    await upload(Buffer.concat([png, Buffer.alloc(2_097_153 - png.length)])),
    await upload(Buffer.concat([png.subarray(0, 40), Buffer.alloc(400, 7)])),
    await upload(draw('enorme.png', 'color=red:size=20000x2000')),
  ]
  const notPng = 'Apenas arquivos PNG são suportados. Por favor, escolha outro arquivo.'
  expect(answers.map(({ error }) => error.message)).toEqual([
    notPng,
    notPng,
    notPng,
    'O arquivo deve ser menor que 2MB, por favor escolha outro arquivo.',
    expect.stringContaining('imagem válida'),
    expect.stringContaining('imagem válida'),
  ])
  expect((await upload(png, { videoKey: 'x' })).error.code).toBe('INVALID_INPUT')
})

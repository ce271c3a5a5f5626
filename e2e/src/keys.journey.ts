import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createBucket, putBucketObject, startSwift, type SwiftServer } from '@videozz/testing'
import { baseUrl, expect, expectAccessible, expectLoaded, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFilm } from './media-file.ts'
import { play } from './play.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

let swift: SwiftServer
let api: ProducerApi
test.beforeAll(async () => {
  test.setTimeout(300_000)
  swift = await startSwift()
  api = await signInToApi()
})
test.afterAll(() => swift.stop())

/** What the page asks another host, and which of its addresses and kept values contain a secret. */
function watch(page: Page, secrets: readonly string[]): { foreign: string[]; told: string[] } {
  const seen = { foreign: [] as string[], told: [] as string[] }
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl()) && !/^(?:data|blob):/.test(request.url())) seen.foreign.push(request.url())
    if (secrets.some((secret) => request.url().includes(secret))) seen.told.push(request.url())
  })
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    // The body of an answer that the page left is gone.
    const text = await response.text().catch(() => '')
    if (secrets.some((secret) => text.includes(secret))) seen.told.push(`answer of ${response.url()}`)
  })
  return seen
}

async function openUpload(page: Page): Promise<void> {
  await page.goto(new URL('/upload', baseUrl()).href)
  await expect(page.getByRole('button', { name: 'Bucket S3', exact: true })).toBeVisible()
  await expectLoaded(page)
}

type Video = { key: string; title: string; status: string }
/** The media of a title, and how far they are. */
const imported = async (title: string): Promise<Video[]> =>
  (await api<{ items: Video[] }>('GET', '/videos')).items.filter((video) => video.title === title)
const expectImported = (title: string) =>
  expect.poll(async () => (await imported(title)).map(({ status }) => status), patient).toEqual(['encoded'])

test('a bucket is connected with its keys, its files are listed, found, brought in and played, and it is disconnected', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(600_000)
  allowConsole(/400 \(Bad Request\) .*\/integration\/keys\/s3/)
  const { endpoint, region, accessKeyId, secretAccessKey } = swift
  const bucket = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: 'aulas-da-marina',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  await createBucket(bucket)
  await putBucketObject(bucket, 'Curso de luz/Aula 1.mp4', await readFile(await makeFilm(2)))
  await putBucketObject(bucket, 'Curso de luz/roteiro.pdf', Buffer.from('%PDF'))
  await putBucketObject(bucket, 'abertura.mp4', Buffer.alloc(20_000))

  await signIn(page)
  const seen = watch(page, [secretAccessKey])
  await openUpload(page)
  await page.getByRole('button', { name: 'Bucket S3', exact: true }).click()
  const keys = page.getByRole('dialog', { name: 'Conectar bucket S3' })
  const connect = keys.getByRole('button', { name: 'Conectar', exact: true })
  await connect.click()
  await expect(keys.getByText('Informe o endpoint.')).toBeVisible()
  await expect(keys.getByLabel('Endpoint')).toBeFocused()
  await keys.getByLabel('Região').fill(region)
  await keys.getByLabel('Bucket').fill(bucket.S3_BUCKET)
  await keys.getByLabel('Chave de acesso').fill(accessKeyId)
  const secret = keys.getByRole('textbox', { name: 'Chave secreta' })
  await expect(secret).toHaveAttribute('type', 'password')
  await secret.fill('wrong-secret')
  await keys.getByLabel('Endpoint').fill('http://169.254.169.254')
  await connect.click()
  await expect(keys.getByText('Este endereço não é público e não pode ser usado.')).toBeVisible()
  await keys.getByLabel('Endpoint').fill(endpoint)
  await connect.click()
  await expect(keys.getByText('A chave de acesso e a chave secreta não conferem.')).toBeVisible(patient)
  await expect(secret).toBeFocused()
  await expectAccessible(page)
  await secret.fill(secretAccessKey)
  const connected = noticed(page, 'Bucket S3 conectado!')
  await connect.click()
  await connected

  const files = page.getByRole('dialog', { name: 'Importar do bucket S3' })
  await expect(files.getByText('aulas-da-marina')).toBeVisible()
  await expect(files.getByRole('checkbox', { name: 'abertura.mp4' })).toBeVisible()
  await files.getByRole('searchbox').fill('aula 1')
  await expect(files.getByRole('checkbox', { name: 'abertura.mp4' })).toHaveCount(0)
  await files.getByRole('checkbox', { name: 'Aula 1.mp4' }).check()
  await files.getByRole('searchbox').fill('')
  await files.getByRole('button', { name: 'Curso de luz' }).click()
  await expect(files.getByRole('checkbox', { name: 'Aula 1.mp4' })).toBeChecked()
  await expect(files.getByText('roteiro.pdf')).toHaveCount(0)
  await expectAccessible(page)
  const begun = noticed(page, 'Conteúdo importado com sucesso!')
  await files.getByRole('button', { name: 'Importar conteúdo' }).click()
  await begun
  const row = page.getByRole('region', { name: 'Envio de arquivos' }).getByRole('listitem').filter({ hasText: 'Aula 1' })
  await expect(row.getByRole('link', { name: /^Abrir Aula 1/ })).toBeVisible(patient)
  await expectImported('Aula 1')
  const [{ key } = { key: '' }] = await imported('Aula 1')
  await page.goto(new URL(`/media/${key}`, baseUrl()).href)
  await play(page.frameLocator('iframe[title^="Prévia"]'))

  await page.goto(new URL('/apps', baseUrl()).href)
  const kept = page.getByRole('region', { name: 'Conectadas' }).getByRole('listitem', { name: 'Bucket S3' })
  await expect(kept.getByText(/^aulas-da-marina · conectado em/)).toBeVisible()
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Desconectar Bucket S3' }).click()
  const question = page.getByRole('dialog', { name: 'Desconectar o bucket S3?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Conectar Bucket S3' })).toBeVisible()
  // Without keys they are asked for again, and nothing typed before is left.
  await openUpload(page)
  await page.getByRole('button', { name: 'Bucket S3', exact: true }).click()
  await expect(keys.getByLabel('Endpoint')).toHaveValue('')
  await expect(secret).toHaveValue('')
  expect(seen).toEqual({ foreign: [], told: [] })
})

test('a token of Vimeo is refused, accepted, brings videos in from a folder, and is replaced once Vimeo refuses it', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(600_000)
  const { vimeo } = standIns()
  allowConsole(/400 \(Bad Request\) .*\/integration\/keys\/vimeo/)
  allowConsole(/(409|424) \(.*\) .*\/vimeo\/files/)
  vimeo.tokens.set('token-da-marina', 'public private video_files')
  vimeo.tokens.set('narrow-token', 'public private')
  const folder = vimeo.addFolder('Curso de cores')
  vimeo.addVideo({ name: 'Harmonia', content: await readFile(await makeFilm(2)), parent: folder.id })
  for (let place = 1; place <= 60; place++) vimeo.addVideo({ name: `Aula solta ${place}`, size: 1000 })

  await signIn(page)
  const seen = watch(page, ['token-da-marina', 'second-token'])
  await page.goto(new URL('/apps', baseUrl()).href)
  await page.getByRole('button', { name: 'Conectar Vimeo' }).click()
  const keys = page.getByRole('dialog', { name: 'Conectar Vimeo' })
  const token = keys.getByRole('textbox', { name: 'Token de acesso' })
  const tryToken = async (text: string) => {
    await token.fill(text)
    await keys.getByRole('button', { name: 'Conectar', exact: true }).click()
  }
  await tryToken('another')
  await expect(keys.getByText('O Vimeo não aceita este token.')).toBeVisible(patient)
  await tryToken('narrow-token')
  await expect(keys.getByText('O token precisa dos escopos public, private e video_files.')).toBeVisible(patient)
  await expectAccessible(page)
  const connected = noticed(page, 'Vimeo conectado!')
  await tryToken('token-da-marina')
  await connected
  const kept = page.getByRole('region', { name: 'Conectadas' }).getByRole('listitem', { name: 'Vimeo' })
  await expect(kept.getByText(/^Ana Prado · conectado em/)).toBeVisible()

  await openUpload(page)
  const open = page.getByRole('button', { name: 'Vimeo', exact: true })
  await open.click()
  const files = page.getByRole('dialog', { name: 'Importar do Vimeo' })
  await files.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(files.getByRole('checkbox', { name: 'Aula solta 1.mp4' })).toBeVisible()
  await files.getByRole('button', { name: 'Curso de cores' }).click()
  await files.getByRole('checkbox', { name: 'Harmonia.mp4' }).check()
  const begun = noticed(page, 'Conteúdo importado com sucesso!')
  await files.getByRole('button', { name: 'Importar conteúdo' }).click()
  await begun
  await expectImported('Harmonia')

  await open.click()
  vimeo.drive.refusals.push({ status: 500 }, { status: 500 }, { status: 500 })
  await files.getByRole('searchbox').fill('harmonia')
  await expect(files.getByText('O Vimeo não respondeu. Tente novamente em instantes.')).toBeVisible(patient)
  vimeo.drive.refusals.length = 0
  await files.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(files.getByRole('checkbox', { name: 'Harmonia.mp4' })).toBeVisible()
  vimeo.tokens.delete('token-da-marina')
  vimeo.tokens.set('second-token', 'public private video_files')
  await files.getByRole('searchbox').fill('aula')
  await expect(files.getByText('O Vimeo não aceita mais a conexão. Conecte sua conta de novo.')).toBeVisible(patient)
  await files.getByRole('button', { name: 'Conectar de novo' }).click()
  await tryToken('second-token')
  await expect(files.getByRole('checkbox', { name: 'Aula solta 60.mp4' })).toBeVisible(patient)
  expect(seen).toEqual({ foreign: [], told: [] })
})

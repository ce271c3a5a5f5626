import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenOutbound } from '@videozz/outbound'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadModel, ModelDownloadError } from './download-model.ts'
import { findModel, type SpeechModel, speechModels } from './model-catalogue.ts'
import { verifyModel } from './verify-model.ts'

const contents = { 'encoder.onnx': randomBytes(300_000), 'tokens.txt': Buffer.from('a 0\nb 1\n') }
let server: Server
let url: string
let asked: [string, string | undefined][] = []
let answer: RequestListener
let folder: string

/** Files with ranges, as hosts of models give them. */
const serve: RequestListener = (request, response) => {
  const bytes = contents[(request.url ?? '').slice(1) as keyof typeof contents]
  if (bytes === undefined) return void response.writeHead(404).end()
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from }).end(bytes.subarray(from))
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push([request.url ?? '', request.headers.range])
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  answer = serve
  asked = []
  folder = await mkdtemp(join(tmpdir(), 'videozz-models-'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const model = (): SpeechModel => ({
  name: 'pequeno',
  title: 'Pequeno',
  licence: 'CC0-1.0',
  languages: 'português',
  url,
  files: Object.entries(contents).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })),
})
const download = (options: Parameters<typeof downloadModel>[3] = {}) =>
  downloadModel(folder, model(), createOpenOutbound({ trusted: [url] }), options)
const verdicts = async () => (await verifyModel(folder, model())).map(({ verdict }) => verdict)
const faultOf = async (promise: Promise<void>) => {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof ModelDownloadError ? error.fault : error
}

describe('models', () => {
  it('are fetched whole, and only what is missing is fetched again', async () => {
    expect(await verdicts()).toEqual(['missing', 'missing'])
    const told: number[] = []
    await download({ onProgress: ({ name }, done) => void (name === 'encoder.onnx' && told.push(done)) })
    expect(await verdicts()).toEqual(['whole', 'whole'])
    expect(told.at(-1)).toBe(300_000)
    await writeFile(join(folder, 'pequeno', 'tokens.txt'), 'a 0\nb 2\n')
    expect(await verdicts()).toEqual(['whole', 'corrupt'])
    asked = []
    await download()
    expect(asked).toEqual([['/tokens.txt', undefined]])
    expect(await readdir(join(folder, 'pequeno'))).toEqual(['encoder.onnx', 'tokens.txt'])
  })

  it('go on at the byte where the connection broke', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 300_000 }).write(contents['encoder.onnx'].subarray(0, 100_000), () => response.destroy())
    }
    expect(await faultOf(download())).toBe('broken')
    answer = serve
    await download()
    expect(asked.slice(0, 2)).toEqual([
      ['/encoder.onnx', undefined],
      ['/encoder.onnx', expect.stringMatching(/^bytes=[1-9]\d*-$/)],
    ])
    expect(await verdicts()).toEqual(['whole', 'whole'])
  })

  it('begin again where the server knows no ranges', async () => {
    await download()
    await rm(join(folder, 'pequeno', 'encoder.onnx'))
    await writeFile(join(folder, 'pequeno', 'encoder.onnx.part'), contents['encoder.onnx'].subarray(0, 1000))
    answer = (_request, response) => void response.end(contents['encoder.onnx'])
    await download()
    expect(await readFile(join(folder, 'pequeno', 'encoder.onnx'))).toEqual(contents['encoder.onnx'])
  })

  it('with other bytes than published never get their name', async () => {
    for (const bytes of [randomBytes(300_000), randomBytes(300_001), randomBytes(10)]) {
      answer = (_request, response) => void response.end(bytes)
      expect(await faultOf(download())).toBe(bytes.length < 300_000 ? 'broken' : 'corrupt')
      expect((await verdicts())[0]).toBe('missing')
      await rm(join(folder, 'pequeno'), { recursive: true })
    }
  })

  it('that the server does not give are refused', async () => {
    answer = (_request, response) => void response.writeHead(403).end()
    expect(await faultOf(download())).toBe('refused')
    expect(await faultOf(download({ url: 'http://127.0.0.1:1' }))).toBe('broken')
  })

  it('are named by what the local engine is set to', () => {
    expect(findModel('parakeet-v3')?.files.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(670_478_772)
    for (const { name, url: address, files } of speechModels) {
      expect([name, address]).toEqual([expect.stringMatching(/^[a-z0-9-]+$/), expect.stringMatching(/^https:\/\/.*[0-9a-f]{40}$/)])
      for (const { sha256 } of files) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutPcm, makeLesson, serverKey, type SpeechServer, startSpeechServer, writeWav } from '@videozz/speech/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let folder: string
const lesson = makeLesson(40)
const none = { TRANSCRIBE_ENGINE: '', TRANSCRIBE_URL: '', TRANSCRIBE_API_KEY: '', TRANSCRIBE_MODEL: '', SPEECH_MODEL_DIR: '' }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-speech-commands-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, program), ...args],
      { env: { ...process.env, ...none, DATA_DIR: folder, INIT_CWD: folder, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

describe('npm run speech-model', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/troca/encoder.int8.onnx') response.end('outros bytes')
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('lists models with their size, licence and state', async () => {
    const { code, out } = await run('speech-model.ts', ['list'])
    expect([code, out]).toEqual([0, expect.stringMatching(/^parakeet-v3 {2}não instalado {2}670 MB {2}CC-BY-4\.0/)])
  })

  it('tells what a server answers instead of the file, and goes to no private address that is not named', async () => {
    const missing = await run('speech-model.ts', ['install', 'parakeet-v3', '--url', url])
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringContaining('o servidor não entrega o arquivo (encoder.int8.onnx: the server answered 404)'),
    ])
    const short = await run('speech-model.ts', ['install', 'parakeet-v3', '--url', `${url}/troca`])
    expect([short.code, short.err]).toEqual([1, expect.stringContaining('ela continua de onde parou')])
  })

  it('verifies what is installed byte by byte', async () => {
    expect((await run('speech-model.ts', ['verify'])).code).toBe(0)
    const named = await run('speech-model.ts', ['verify', 'parakeet-v3'])
    expect([named.code, named.out.match(/: falta/g)?.length]).toEqual([1, 4])
    const models = join(folder, 'outra')
    mkdirSync(join(models, 'parakeet-v3'), { recursive: true })
    writeFileSync(join(models, 'parakeet-v3', 'tokens.txt'), Buffer.alloc(93_939))
    const corrupt = await run('speech-model.ts', ['verify'], { SPEECH_MODEL_DIR: models })
    expect([corrupt.code, corrupt.out]).toEqual([1, expect.stringContaining('parakeet-v3/tokens.txt: com bytes trocados')])
  })

  it('says what it does not know', async () => {
    expect((await run('speech-model.ts', ['install', 'tiny'])).err).toContain('não há modelo tiny. Há: parakeet-v3.')
    expect((await run('speech-model.ts', ['apagar'])).err).toContain('não conheço "apagar"')
    expect((await run('speech-model.ts', [])).out).toContain('Uso: npm run speech-model')
  })
})

describe('npm run speech-bench', () => {
  let server: SpeechServer
  beforeAll(async () => {
    server = await startSpeechServer(lesson)
    mkdirSync(join(folder, 'gravacoes'))
    const words = lesson.words.filter(({ end }) => end < 20)
    const end = (words.at(-1)?.end ?? 0) + 0.02
    const texts = words.map(({ text }) => text)
    writeFileSync(join(folder, 'gravacoes', 'aula.wav'), writeWav(cutPcm(lesson.pcm, 0, end)))
    writeFileSync(join(folder, 'gravacoes', 'aula.txt'), [...texts.slice(1), 'amanhã'].join(' '))
    writeFileSync(join(folder, 'gravacoes', 'sem-texto.wav'), writeWav(cutPcm(lesson.pcm, 0, 5)))
  })
  afterEach(() => server.play(null))
  afterAll(() => server.stop())
  const settings = () => ({
    TRANSCRIBE_ENGINE: 'openai',
    TRANSCRIBE_URL: `${server.url}/v1`,
    TRANSCRIBE_API_KEY: serverKey,
    TRANSCRIBE_FORMAT: 'wav',
  })

  it('counts the word errors of each recording that has a text, and says where the sound goes', async () => {
    const { code, out, err } = await run('speech-bench.ts', ['gravacoes', '--language', 'pt-BR'], settings())
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`1 gravações por openai (whisper-1). O som é enviado a ${new URL(server.url).host}.`)
    expect(out).toMatch(/aula\.wav: [\d.]+ % de \d+ palavras erradas \(0 trocadas, 1 a mais, 1 a menos\);.*língua pt/)
    expect(out).toMatch(/\ntotal: .*1 a mais, 1 a menos/)
  })

  it('names the fault of the service, and never the key', async () => {
    server.play('unauthorized')
    const { code, out, err } = await run('speech-bench.ts', ['gravacoes'], settings())
    expect([code, err]).toEqual([1, expect.stringContaining('unauthorized')])
    expect(out + err).not.toContain(serverKey)
  })

  it('says what is missing', async () => {
    expect((await run('speech-bench.ts', ['gravacoes'])).err).toContain('defina TRANSCRIBE_ENGINE')
    expect((await run('speech-bench.ts', ['gravacoes'], { TRANSCRIBE_ENGINE: 'deepgram' })).err).toContain(
      'TRANSCRIBE_API_KEY é obrigatória',
    )
    expect((await run('speech-bench.ts', ['nenhuma'], settings())).err).toContain('não leio')
    expect((await run('speech-bench.ts', [])).err).toContain('diga uma pasta')
  })
})

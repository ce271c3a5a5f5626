import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-captions-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function judge(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL('judge-captions.ts', import.meta.url))
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env: { ...process.env, INIT_CWD: folder } }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

it('prints the figures of a subtitle file, and ends with 1 where captions cannot be read', async () => {
  writeFileSync(join(folder, 'boa.vtt'), 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nBom dia, pessoal.\n')
  const good = await judge('boa.vtt', '--language', 'pt-BR')
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toContain('boa.vtt\n  legendas: 1\n  linhas com mais de 42 caracteres: 0\n')
  expect(good.out).toContain('  terminam em pontuação: 100,0 %\n')
  writeFileSync(join(folder, 'ruim.srt'), `1\n00:00:01,000 --> 00:00:01,500\n${'x'.repeat(43)} de\num\nfim\n`)
  const bad = await judge('boa.vtt', 'ruim.srt')
  expect(bad.code).toBe(1)
  expect(bad.out).toContain('  com menos de 5/6 s: 1\n')
  expect(bad.out).toContain('  legendas com mais de 2 linhas: 1\n')
  expect(bad.out).toContain('  quebras depois de artigo, preposição ou conjunção: 2 de 2\n')
})

it('says what it cannot judge', async () => {
  writeFileSync(join(folder, 'outra.txt'), 'nada')
  const [other, missing, none] = await Promise.all([judge('outra.txt'), judge('falta.vtt'), judge()])
  expect(other.err).toContain('outra.txt não é uma legenda WebVTT nem SRT.')
  expect(missing.err).toContain('não consigo ler falta.vtt.')
  expect(none.err).toContain('diga o arquivo')
  expect([other.code, missing.code, none.code]).toEqual([1, 1, 1])
})

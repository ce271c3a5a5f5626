import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { csvLine, csvMark } from '@videozz/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceScript } from './replace-script.ts'

const run = promisify(execFile)
const heading = [
  'Id na origem',
  'Id nos códigos da origem',
  'Título',
  'Pasta',
  'Mídia',
  'Código de incorporação',
  'Estado',
  'Motivo',
  'Observações',
]
const codeOf = (key: string) => `<div><iframe src="https://v.exemplo/embed/${key}" title="Luz; &quot;dura&quot;"></iframe></div>`
const rowOf = (id: string, embedId: string, code: string) =>
  csvLine([id, embedId, 'Luz; "dura"', 'Curso', 'm1', code, 'Na biblioteca', '', ''])
const frameOf = (query: string) =>
  `<iframe id="panda-x" src="https://player-vz-1a2b.tv.pandavideo.com.br/embed/?${query}" allowfullscreen></iframe>`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videozz-replace-'))
  await mkdir(join(folder, 'aulas/modulo'), { recursive: true })
  await writeFile(join(folder, 'trocar.mjs'), replaceScript)
  const rows = [rowOf('id-1', 'e-1', codeOf('um')), rowOf('id-2', 'e-2', codeOf('dois')), rowOf('id-3', 'e-3', '')]
  await writeFile(join(folder, 'tabela.csv'), csvMark + csvLine(heading) + rows.join(''))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What the script writes of a lesson. */
async function replaced(html: string): Promise<string> {
  await writeFile(join(folder, 'aulas/modulo/aula.html'), html)
  await run(process.execPath, ['trocar.mjs', 'tabela.csv', 'aulas/'], { cwd: folder })
  expect(await readFile(join(folder, 'aulas/modulo/aula.html'), 'utf8')).toBe(html)
  return readFile(join(folder, 'aulas-novo/modulo/aula.html'), 'utf8')
}

it('replaces codes by the id of the embed, of the video, and behind other parameters', async () => {
  const html = `<p>Antes</p>${frameOf('v=e-1')}<hr>${frameOf('v=id-2')}${frameOf('color=fff&amp;v=e-2&amp;autoplay=1')}<p>Depois</p>`
  expect(await replaced(html)).toBe(`<p>Antes</p>${codeOf('um')}<hr>${codeOf('dois')}${codeOf('dois')}<p>Depois</p>`)
})

it('replaces the box of padding around a code with it, and no other box', async () => {
  const html = `<div style="position:relative;padding-top:56.25%">\n${frameOf('v=e-1')}\n</div><div class="aula">${frameOf('v=e-2')}</div>`
  expect(await replaced(html)).toBe(`${codeOf('um')}<div class="aula">${codeOf('dois')}</div>`)
})

it('leaves codes without a new one and those of other players', async () => {
  const other = '<iframe src="https://www.youtube-nocookie.com/embed/e-1?v=e-1"></iframe>'
  const html = `${frameOf('v=e-3')}${frameOf('v=outro')}${other}`
  expect(await replaced(html)).toBe(html)
})

/**
 * A program for Node that replaces the embed codes of Panda Video in a folder of HTML files by those of the report. It reads the table as
 * the report writes it: semicolons, every cell quoted.
 */
export const replaceScript = `import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [table, folder] = process.argv.slice(2)
if (!table || !folder) throw new Error('Uso: node trocar.mjs TABELA.csv PASTA')

const cellsOf = (line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell.replaceAll('""', '"'))
const [heading, ...lines] = readFileSync(table, 'utf8').replace('\\ufeff', '').split('\\r\\n').filter(Boolean).map(cellsOf)
const place = (name) => heading.indexOf(name)
const codes = new Map()
for (const cells of lines) {
  const code = cells[place('Código de incorporação')]
  for (const id of [cells[place('Id nos códigos da origem')], cells[place('Id na origem')]]) if (id && code) codes.set(id, code)
}

// Junto com a caixa de proporção em volta dele: o código novo traz a sua.
const frame = '<iframe\\\\b[^>]*pandavideo[^>]*>\\\\s*</iframe>'
const framed = new RegExp('<div\\\\b[^>]*padding-(?:top|bottom)[^>]*>\\\\s*' + frame + '\\\\s*</div>|' + frame, 'gi')

const target = folder.replace(/\\/+$/, '') + '-novo'
cpSync(folder, target, { recursive: true })
let replaced = 0
for (const name of readdirSync(target, { recursive: true })) {
  const path = join(target, String(name))
  if (!/\\.html?$/i.test(path) || !statSync(path).isFile()) continue
  const text = readFileSync(path, 'utf8')
  const next = text.replace(framed, (frame) => {
    const id = /[?&](?:amp;)?v=([\\w-]+)/.exec(frame)?.[1]
    const code = codes.get(id)
    if (!code) return console.warn(path + ': sem código novo para ' + id), frame
    replaced += 1
    return code
  })
  if (next !== text) writeFileSync(path, next)
}
console.log(replaced + ' códigos trocados em ' + target)
`

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CaptionFigures, cuesToCaptions, describeFaults, judgeCaptions, readSubtitle } from '@videozz/domain'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'
import { runCommand } from '../command/run-command.ts'

const help = `Uso: npm run judge-captions -- ARQUIVO [ARQUIVO…] [--language IDIOMA]

Mede a leitura de legendas (.vtt ou .srt): linhas, tempos, velocidade e quebras. Termina com código 1 se alguma passa dos limites:
42 caracteres por linha, 2 linhas, de 5/6 s a 7 s, nenhuma sobre a outra, no máximo 1 % acima de 20 caracteres por segundo e ao menos 80 %
que terminam em pontuação.

  --language IDIOMA  pt-BR, en-US ou es-ES: palavras depois das quais não se quebra (padrão: as dos três)
`

await runCommand(async () => {
  const { files, language } = readArguments(process.argv.slice(2))
  if (files.length === 0) return console.log(help)
  let isGood = true
  for (const file of files) {
    const figures = await judgeFile(file, language)
    console.log(`${file}\n${describe(figures)}`)
    isGood &&= keepsLimits(figures)
  }
  if (!isGood) process.exitCode = 1
})

function readArguments(args: string[]): { files: string[]; language: string | undefined } {
  try {
    const options = { language: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (!values.help && positionals.length === 0) throw new OperatorFault('diga o arquivo: npm run judge-captions -- legenda.vtt')
    return { files: values.help ? [] : positionals, language: values.language }
  } catch (error) {
    throw error instanceof OperatorFault ? error : unknownOption(error)
  }
}

async function judgeFile(file: string, language: string | undefined): Promise<CaptionFigures> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), file))
  } catch {
    throw new OperatorFault(`não consigo ler ${file}.`)
  }
  const read = readSubtitle(bytes)
  if (!read) throw new OperatorFault(`${file} não é uma legenda WebVTT nem SRT.`)
  if (read.faults.length > 0) throw new OperatorFault(`${file}: ${describeFaults(read.faults)}`)
  return judgeCaptions(cuesToCaptions(read.cues), language)
}

function keepsLimits({ longLines, tallCaptions, tooShort, tooLong, overlaps, shareOver20, shareAtPunctuation }: CaptionFigures): boolean {
  return longLines + tallCaptions + tooShort + tooLong + overlaps === 0 && shareOver20 <= 0.01 && shareAtPunctuation >= 0.8
}

function describe(figures: CaptionFigures): string {
  const percent = (share: number) => `${(100 * share).toFixed(1).replace('.', ',')} %`
  const rows: [string, string | number][] = [
    ['legendas', figures.captions],
    ['linhas com mais de 42 caracteres', figures.longLines],
    ['legendas com mais de 2 linhas', figures.tallCaptions],
    ['com menos de 5/6 s', figures.tooShort],
    ['com mais de 7 s', figures.tooLong],
    ['sobre a anterior', figures.overlaps],
    ['acima de 17 caracteres por segundo', percent(figures.shareOver17)],
    ['acima de 20 caracteres por segundo', percent(figures.shareOver20)],
    ['terminam em pontuação', percent(figures.shareAtPunctuation)],
    ['quebras depois de artigo, preposição ou conjunção', `${figures.weakBreaks} de ${figures.breaks}`],
  ]
  return rows.map(([what, value]) => `  ${what}: ${value}`).join('\n')
}

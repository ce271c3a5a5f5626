import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'

const dayMs = 24 * 60 * 60 * 1000

export const newsHelp = `Uso: npm run news -- publish --title TÍTULO --file ARQUIVO [opções]
     npm run news -- list
     npm run news -- withdraw ID [ID…]

publish    publica uma novidade: aparece uma vez para cada pessoa, no painel e em /novidades
list       mostra todas, com o número de pessoas que já viram cada uma
withdraw   tira do ar, de vez

  --title TÍTULO     até 160 caracteres
  --file ARQUIVO     texto em HTML (.html) ou Markdown (.md); imagens são arquivos ao lado dele
  --image ARQUIVO    imagem de capa: PNG, JPEG, WebP ou GIF, até 2 MB
  --image-alt TEXTO  o que a imagem mostra, para quem não a vê
  --from QUANDO      a partir de quando aparece (padrão: agora)
  --expires QUANDO   até quando aparece (padrão: sem fim)
  --audience CONTA   só para esta conta: id dela ou e-mail do dono; pode repetir (padrão: todas)
  --data DIR         pasta dos dados (padrão: a do npm start)

QUANDO é 2026-12-31, 2026-12-31T18:00 (horário de Brasília) ou um número de dias a contar de agora, como 30d.
O que o HTML não pode ter (scripts, estilos, formulários, quadros, imagens de outros sites) é retirado.
`

export type NewsCommand =
  | { command: 'help' }
  | { command: 'list'; data: string | undefined }
  | { command: 'withdraw'; data: string | undefined; ids: string[] }
  | { command: 'publish'; data: string | undefined; article: ArticleOptions }

export type ArticleOptions = {
  title: string
  /** Absolute. */
  file: string
  image: string | undefined
  imageAlt: string
  publishedAt: Date
  expiresAt: Date | null
  audience: string[]
}

const text = { type: 'string' } as const
const options = {
  title: text,
  file: text,
  image: text,
  'image-alt': text,
  from: text,
  expires: text,
  audience: { type: 'string', multiple: true },
  data: text,
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Reads the command line. @throws OperatorFault on what it does not know. */
export function readNewsCommand(args: string[], now: Date): NewsCommand {
  const { values, positionals } = parse(args)
  if (values.help) return { command: 'help' }
  const [command, ...names] = positionals
  const { data, title, file, image, from, expires, audience = [] } = values
  const extra = Object.keys(values).filter((name) => name !== 'data' && name !== 'help')
  if (command !== 'publish' && extra.length > 0) throw new OperatorFault(`--${extra[0]} só vale com publish. Veja --help.`)
  switch (command) {
    case 'list':
      return { command, data }
    case 'withdraw':
      if (names.length === 0) throw new OperatorFault('diga qual: npm run news -- withdraw ID')
      return { command, data, ids: names }
    case 'publish': {
      if (!title?.trim() || !file) throw new OperatorFault('faltam --title e --file. Veja --help.')
      const here = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
      const article = {
        title: title.trim(),
        file: here(file),
        image: image && here(image),
        imageAlt: values['image-alt'] ?? '',
        publishedAt: from === undefined ? now : readWhen('from', from, now),
        expiresAt: expires === undefined ? null : readWhen('expires', expires, now),
        audience,
      }
      if (article.expiresAt && article.expiresAt <= article.publishedAt)
        throw new OperatorFault('--expires deve vir depois do começo da publicação.')
      return { command, data, article }
    }
    default:
      throw new OperatorFault(`diga o que fazer: publish, list ou withdraw. Veja --help.`)
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw unknownOption(error)
  }
}

function readWhen(name: string, value: string, now: Date): Date {
  const days = /^(\d{1,4})d$/.exec(value)?.[1]
  if (days) return new Date(now.getTime() + Number(days) * dayMs)
  const [, date, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value) ?? []
  // Brazil keeps this offset all year.
  const instant = new Date(`${date}T${time}:00-03:00`)
  if (Number.isNaN(instant.getTime())) throw new OperatorFault(`--${name} não é uma data: ${value}. Veja --help.`)
  return instant
}

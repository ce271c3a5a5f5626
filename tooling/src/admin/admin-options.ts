import { parseArgs } from 'node:util'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'

export const adminHelp = `Uso: npm run admin -- COMANDO [opções]

Operadores do painel (/admin)
  create-operator --email E-MAIL [--name NOME]    cria um operador
  reset-operator --email E-MAIL                   nova senha, sem segundo fator, sessões encerradas
  disable-operator --email E-MAIL                 tira o acesso na hora; reset-operator devolve
  list-operators

  A senha é sorteada e mostrada uma vez. Para escolher: OPERATOR_PASSWORD no ambiente, ou --password-stdin.

Contas (CONTA é a chave, 16 letras e números, ou o e-mail do dono)
  accounts list [--search TEXTO] [--status S] [--page N] [--limit N]
  accounts show CONTA
  accounts set-status CONTA STATUS --reason MOTIVO      activated, disabled (bloqueia), overdue, canceled, by-subscription
  accounts set-plan CONTA PLANO --reason MOTIVO [--confirm]
  accounts set-flag CONTA SINALIZADOR on|off
  accounts set-plugin CONTA transcribe active|canceled [--until AAAA-MM-DD]
  accounts recount CONTA                                recalcula o armazenamento
  accounts correct CONTA --cents=CENTAVOS --reason MOTIVO   lança uma correção; --cents=-399 devolve
  restore-media MÍDIA [MÍDIA…]                          devolve mídias excluídas há menos de 7 dias

Planos e faturas
  plans list
  plans save [PLANO] [--confirm] < plano.json           cria, ou altera PLANO; --json mostra os campos
  plans delete PLANO
  invoices list [--state reported|open|failed|paid|void]
  invoices confirm FATURA | invoices refuse FATURA --reason MOTIVO

Conteúdo (novidades: npm run news)
  help-list show | help-list save < lista.json          lista de ajuda do início
  products list | products save [PRODUTO] < produto.json | products delete PRODUTO
  apps list | apps create < app.json | apps save APP < app.json | apps delete APP

Plataforma
  jobs list                        fila, por nome de tarefa
  jobs failed [NOME]               as que falharam
  jobs retry NOME [ID]             tenta de novo as que falharam, ou só uma
  outbox list [--state waiting|failed|sent]
  outbox retry CHAVE [CHAVE…]
  health
  providers                        Google Drive, Dropbox, OneDrive e YouTube: o que falta, e o endereço a registrar em cada um
  log [--search TEXTO] [--page N] [--limit N]

  --json      resposta em JSON
  --data DIR  pasta dos dados (padrão: a do npm start)
`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  email: text,
  name: text,
  search: text,
  status: text,
  state: text,
  reason: text,
  cents: text,
  until: text,
  page: text,
  limit: text,
  data: text,
  confirm: flag,
  json: flag,
  'password-stdin': flag,
  help: { ...flag, short: 'h' },
} as const

export type AdminOptions = ReturnType<typeof parse>['values']
export type AdminCommand = { words: string[]; options: AdminOptions }

function parse(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options })
}

/** Reads the command line. @throws OperatorFault on what it does not know. */
export function readAdminCommand(args: string[]): AdminCommand {
  try {
    const { values, positionals } = parse(args)
    return { words: positionals, options: values }
  } catch (error) {
    throw unknownOption(error)
  }
}

/** What an option must hold. @throws OperatorFault when it is missing. */
export function need(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new OperatorFault(`falta ${name}. Veja --help.`)
  return value.trim()
}

/** One of the values an option may have. @throws OperatorFault on another. */
export function oneOf<const T extends string>(value: string, values: readonly T[], name: string): T {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new OperatorFault(`${name} deve ser ${values.join(', ')}.`)
  return found
}

/** Page and length of a list. @throws OperatorFault on anything but whole numbers. */
export function readPage({ page = '1', limit = '20' }: AdminOptions): { page: number; limit: number } {
  const number = (given: string, name: string, most: number) => {
    const value = Number(given)
    if (!Number.isInteger(value) || value < 1 || value > most) throw new OperatorFault(`--${name} deve ser um número de 1 a ${most}.`)
    return value
  }
  return { page: number(page, 'page', 1_000_000), limit: number(limit, 'limit', 1000) }
}

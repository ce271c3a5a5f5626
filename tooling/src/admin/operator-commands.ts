import { randomBytes } from 'node:crypto'
import { createOperator, disableOperator, listOperators, Passwords, resetOperator } from '@videozz/db'
import { OperatorFault } from '../command/operator-fault.ts'
import { type AdminAnswer, type AdminContext, type AdminHandler, columns, commandActor, inWords } from './admin-context.ts'
import { need } from './admin-options.ts'
import { readStdin } from './read-stdin.ts'

/** Cost of the password's hash: the least that the api accepts. */
const passwordCost = 15
const shortest = 12
const generatedLength = 20
// Readable by eye: no letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

async function readPassword(context: AdminContext): Promise<{ password: string; generated: boolean }> {
  const given = context.options['password-stdin'] ? await readStdin() : process.env['OPERATOR_PASSWORD']
  if (given === undefined || given === '') {
    const bytes = [...randomBytes(4 * generatedLength)].filter((byte) => byte < 8 * alphabet.length)
    return {
      password: bytes
        .slice(0, generatedLength)
        .map((byte) => alphabet[byte % alphabet.length])
        .join(''),
      generated: true,
    }
  }
  if (given.length < shortest || given.length > 200) throw new OperatorFault(`a senha deve ter de ${shortest} a 200 caracteres.`)
  return { password: given, generated: false }
}

const tellPassword = (email: string, done: string, { password, generated }: { password: string; generated: boolean }): AdminAnswer => ({
  data: { email, ...(generated && { password }) },
  lines: [`· ${email}: ${done}`, ...(generated ? [`  senha: ${password}`, '  Guarde-a: ela não aparece de novo.'] : [])],
})

const readEmail = ({ options }: AdminContext): string => {
  const email = need(options.email, '--email').toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw new OperatorFault(`${email} não é um e-mail.`)
  return email
}

const create: AdminHandler = async (context) => {
  const email = readEmail(context)
  const name = context.options.name?.trim() || (email.split('@')[0] ?? email)
  const chosen = await readPassword(context)
  const passwordHash = await new Passwords(passwordCost).hash(chosen.password)
  if (!(await createOperator(context.db, commandActor, { email, name, passwordHash })))
    throw new OperatorFault(`já existe um operador ${email}; para uma nova senha: npm run admin -- reset-operator --email ${email}`)
  return tellPassword(email, 'criado; entre em /admin', chosen)
}

const reset: AdminHandler = async (context) => {
  const email = readEmail(context)
  const chosen = await readPassword(context)
  const passwordHash = await new Passwords(passwordCost).hash(chosen.password)
  if (!(await resetOperator(context.db, commandActor, email, passwordHash))) throw new OperatorFault(`não há operador ${email}.`)
  return tellPassword(email, 'pode entrar de novo, sem segundo fator', chosen)
}

const disable: AdminHandler = async (context) => {
  const email = readEmail(context)
  if (!(await disableOperator(context.db, commandActor, email, context.now))) throw new OperatorFault(`não há operador ${email}.`)
  return { data: { email }, lines: [`· ${email}: sem acesso`] }
}

const list: AdminHandler = async ({ db }) => {
  const operators = (await listOperators(db)).map((one) => ({
    id: one.id,
    email: one.email,
    name: one.name,
    totpEnabled: one.totp_confirmed_at !== null,
    createdAt: one.created_at,
    lastUsedAt: one.last_used_at,
    disabledAt: one.disabled_at,
  }))
  const rows = operators.map((one) => [
    one.email,
    one.name,
    one.disabledAt ? 'sem acesso' : 'ativo',
    one.totpEnabled ? 'dois fatores' : 'só senha',
    `visto: ${inWords(one.lastUsedAt)}`,
  ])
  return { data: operators, lines: rows.length > 0 ? columns(rows) : ['· Nenhum operador: npm run admin -- create-operator --email …'] }
}

export const operatorCommands: Record<string, AdminHandler> = {
  'create-operator': create,
  'reset-operator': reset,
  'disable-operator': disable,
  'list-operators': list,
}

import { OperatorFault } from '../command/operator-fault.ts'
import { withDatabase } from '../command/open-database.ts'
import { accountCommands } from './account-commands.ts'
import type { AdminAnswer, AdminHandler } from './admin-context.ts'
import { adminHelp, readAdminCommand } from './admin-options.ts'
import { operatorCommands } from './operator-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { parentCommands } from './parent-commands.ts'
import { platformCommands } from './platform-commands.ts'
import { describeProviders } from './describe-providers.ts'
import { readStdin } from './read-stdin.ts'

const commands: Record<string, AdminHandler> = {
  ...operatorCommands,
  ...accountCommands,
  ...moneyCommands,
  ...parentCommands,
  ...platformCommands,
}

/** The command that the first arguments name, and the arguments left for it. */
function findCommand(words: readonly string[]): { handler: AdminHandler; rest: string[] } {
  for (const length of [2, 1]) {
    const handler = commands[words.slice(0, length).join(' ')]
    if (handler) return { handler, rest: words.slice(length) }
  }
  throw new OperatorFault(
    words.length === 0 ? 'diga o que fazer. Veja --help.' : `não conheço “${words.slice(0, 2).join(' ')}”. Veja --help.`,
  )
}

/**
 * Runs one command of the operator's command line.
 * @param findUrl returns the database's address, from the data folder named.
 * @param env of the process; read where no database is needed.
 * @returns what it prints.
 * @throws OperatorFault.
 */
export async function runAdmin(
  args: string[],
  findUrl: (data: string | undefined) => string,
  readInput: () => Promise<string> = readStdin,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { words, options } = readAdminCommand(args)
  if (options.help) return adminHelp
  if (words[0] === 'providers') return print(describeProviders(env), options.json)
  const { handler, rest } = findCommand(words)
  const databaseUrl = findUrl(options.data)
  const answer = await withDatabase(databaseUrl, (db) => handler({ db, databaseUrl, words: rest, options, now: new Date(), readInput }))
  return print(answer, options.json)
}

const print = ({ data, lines }: AdminAnswer, json: boolean): string => (json ? JSON.stringify(data, null, 2) : lines.join('\n'))

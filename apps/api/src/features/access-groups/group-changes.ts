import type { accessGroupRoutes, Answer, PermissionName, ServerInput } from '@videozz/contract'
import { type GroupLogEntry, listGroupLog } from '@videozz/db'
import { wordsOf } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'

type Routes = typeof accessGroupRoutes

/** What was done with the groups of an account, in words. */
export async function readGroupChanges(
  { db }: Deps,
  accountId: string,
  query: ServerInput<Routes['listGroupChanges']>['query'],
): Promise<Answer<Routes['listGroupChanges']>> {
  const { entries, total } = await listGroupLog(db, accountId, { ...query, group: query.group })
  return { total, changes: entries.map((entry) => ({ id: entry.id, at: entry.at.toISOString(), who: entry.name, what: describe(entry) })) }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

function describe({ action, details }: GroupLogEntry): string {
  const group = `“${text(details['group'])}”`
  const email = text(details['email'])
  switch (action) {
    case 'group.create':
      return `Criou o grupo ${group}`
    case 'group.delete':
      return `Excluiu o grupo ${group}`
    case 'group.rules':
      return `Mudou as permissões do grupo ${group} para: ${wordsOf(texts(details['to']) as PermissionName[]).join(', ') || 'nenhuma'}`
    case 'group.change':
      return describeChange(group, details)
    case 'group.member-add':
      return `Adicionou ${email} ao grupo ${group}`
    case 'group.member-again':
      return `Enviou de novo o convite de ${email} para o grupo ${group}`
    case 'group.member-remove':
      return `Removeu ${email} do grupo ${group}`
    case 'group.member-join':
      return `${email} entrou na conta pelo grupo ${group}`
    default:
      return `Mudou o grupo ${group}`
  }
}

function describeChange(group: string, details: Record<string, unknown>): string {
  const parts = [
    details['from'] !== undefined && `o nome, que era “${text(details['from'])}”`,
    details['description'] === true && 'a descrição',
    details['folders'] !== undefined &&
      (details['folders'] === null ? 'as pastas: agora vê a conta toda' : `as pastas: agora vê só ${texts(details['folders']).join(', ')}`),
  ].filter((part) => part !== false)
  return `Mudou no grupo ${group} ${parts.join('; ')}`
}

import { type Database, findAudience, listAllNews, type NewsListing, publishNews, takeNewsBack } from '@videozz/db'
import { runCommand } from '../command/run-command.ts'
import { OperatorFault } from '../command/operator-fault.ts'
import { findDatabase, withDatabase } from '../command/open-database.ts'
import { type ArticleOptions, newsHelp, readNewsCommand } from './news-options.ts'
import { readArticle } from './read-article.ts'

const mostListed = 200
const actor = { operatorId: null, via: 'command' } as const

await runCommand(async () => {
  const now = new Date()
  const command = readNewsCommand(process.argv.slice(2), now)
  if (command.command === 'help') return console.log(newsHelp)
  await withDatabase(findDatabase(command.data, process.env), async (db) => {
    if (command.command === 'list') await list(db, now)
    else if (command.command === 'publish') await publish(db, command.article)
    else for (const id of command.ids) await withdraw(db, id, now)
  })
})

async function publish(db: Database, options: ArticleOptions): Promise<void> {
  const { news, notes } = await readArticle(options)
  for (const note of notes) console.log(`! ${note}`)
  const audience = options.audience.length === 0 ? null : await readAudience(db, options.audience)
  const id = await publishNews(db, actor, { ...news, audience })
  console.log(`· publicada: ${id}  “${news.title}”  (${forWhom(audience)})`)
}

async function readAudience(db: Database, names: string[]): Promise<string[]> {
  const found = await findAudience(db, names)
  const missing = names.filter((name) => !found.some(({ id, email }) => id === name || email.toLowerCase() === name.toLowerCase()))
  if (missing.length > 0) throw new OperatorFault(`não há conta ${missing.join(', ')}.`)
  return [...new Set(found.map(({ id }) => id))]
}

async function withdraw(db: Database, id: string, now: Date): Promise<void> {
  if (!(await takeNewsBack(db, actor, id, now))) throw new OperatorFault(`${id}: não há novidade com este id no ar.`)
  console.log(`· ${id}: retirada`)
}

async function list(db: Database, now: Date): Promise<void> {
  const all = await listAllNews(db, mostListed)
  if (all.length === 0) return console.log('· Nenhuma novidade foi publicada.')
  for (const one of all) {
    const when = one.published_at.toISOString().slice(0, 16).replace('T', ' ')
    const views = `${one.views} ${one.views === 1 ? 'pessoa viu' : 'pessoas viram'}`
    console.log(`${one.id}  ${when} UTC  ${stateOf(one, now)}  ${views}  ${forWhom(one.audience)}  “${one.title}”`)
  }
}

function forWhom(audience: readonly string[] | null): string {
  return audience === null ? 'para todas as contas' : `para ${audience.length} ${audience.length === 1 ? 'conta' : 'contas'}`
}

function stateOf(news: NewsListing, now: Date): string {
  if (news.withdrawn_at) return 'retirada'
  if (news.published_at > now) return 'agendada'
  return news.expires_at && news.expires_at <= now ? 'vencida' : 'no ar'
}

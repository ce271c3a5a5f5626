import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKey } from '@videozz/db'
import { freePlan } from '@videozz/domain'
import { createTestAccount, createTestDatabase, createTestUser, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNewsCommand } from './news-options.ts'
import { readArticle } from './read-article.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let database: TestDatabase
let account: string
let folder: string
const put = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-news-'))
  put('texto.html', '<p onclick="x()">Olá <script>x()</script><b>mundo</b></p>')
  put('tela.png', png)
  database = await createTestDatabase()
  account = createKey()
  await createTestUser(database.db, { id: account, email: 'ana@exemplo.com.br' })
  await createTestAccount(database.db, { id: account, owner_id: account, name: 'Ana', plan_id: freePlan.id })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env: { ...process.env, DATABASE_URL: database.url, INIT_CWD: folder } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}
const idIn = (out: string) => /publicada: ([a-z0-9]{16})/.exec(out)?.[1] ?? ''
const read = (id: string) => database.db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('npm run news', () => {
  it('publishes sanitised HTML for all accounts and prints removed elements, lists and withdraws it', async () => {
    const published = await run('publish', '--title', ' Novo player ', '--file', 'texto.html')
    const id = idIn(published.out)
    expect(published).toEqual({
      code: 0,
      out: `! retirado do texto: script\n· publicada: ${id}  “Novo player”  (para todas as contas)\n`,
      err: '',
    })
    expect(await read(id)).toMatchObject({ title: 'Novo player', content: '<p>Olá <b>mundo</b></p>', audience: null, expires_at: null })
    await database.db.insertInto('news_views').values({ user_id: account, news_id: id }).execute()
    expect((await run('list')).out).toMatch(new RegExp(`^${id}  .* UTC  no ar  1 pessoa viu  para todas as contas  “Novo player”\n$`))
    expect(await run('withdraw', id)).toEqual({ code: 0, out: `· ${id}: retirada\n`, err: '' })
    expect((await run('list')).out).toContain('retirada')
    const again = await run('withdraw', id)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('não há novidade com este id no ar')])
  })

  it('publishes Markdown with its pictures for one account, with --from and --expires', async () => {
    put('texto.md', '# Título\n\nUm **texto** com [link](https://exemplo.com).\n\n![A tela](tela.png)\n\n![fora](https://a.b/c.png)\n')
    const args = [
      '--image',
      'tela.png',
      '--image-alt',
      'A capa',
      '--audience',
      'Ana@exemplo.com.br',
      '--from',
      '2030-01-02T03:04',
      '--expires',
      '2031-01-02',
    ]
    const { code, out } = await run('publish', '--title', 'Outra', '--file', 'texto.md', ...args)
    expect([code, out]).toEqual([0, expect.stringContaining('! imagem retirada: https://a.b/c.png')])
    expect(out).toContain('(para 1 conta)')
    const row = await read(idIn(out))
    const images = await database.db.selectFrom('news_images').selectAll().where('news_id', '=', row.id).execute()
    const inText = /src="\/files\/news\/([a-z0-9]{16})"/.exec(row.content)?.[1] ?? ''
    expect(images.map(({ key }) => key).toSorted()).toEqual([...new Set([row.image_key ?? '', inText])].toSorted())
    expect(images[0]).toMatchObject({ type: 'image/png', bytes: png })
    expect(row).toMatchObject({ audience: [account], image_alt: 'A capa' })
    expect(row.published_at.toISOString()).toBe('2030-01-02T06:04:00.000Z')
    expect(row.expires_at?.toISOString()).toBe('2031-01-02T03:00:00.000Z')
    expect(row.content).toContain('<h2>Título</h2>')
    expect(row.content).toContain('<a href="https://exemplo.com" target="_blank" rel="noopener noreferrer">link</a>')
  })

  it('rejects an unknown account and stores nothing', async () => {
    const { code, err } = await run('publish', '--title', 'Perdida', '--file', 'texto.html', '--audience', 'ninguem@exemplo.com')
    expect([code, err]).toEqual([1, expect.stringContaining('não há conta ninguem@exemplo.com')])
    expect(await database.db.selectFrom('news').select('id').where('title', '=', 'Perdida').execute()).toEqual([])
  })

  it('prints its usage with --help', async () => {
    const { code, out } = await run('--help')
    expect([code, out]).toEqual([0, expect.stringContaining('npm run news -- publish')])
  })
})

it('readNewsCommand reads 1d and 30d as days from now', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const command = readNewsCommand(['publish', '--title', 'a', '--file', 'b', '--from', '1d', '--expires', '30d'], now)
  expect(command).toMatchObject({
    article: { publishedAt: new Date('2030-01-02T00:00:00Z'), expiresAt: new Date('2030-01-31T00:00:00Z') },
  })
})

it.each([
  [['publish', '--title', 'a'], 'faltam --title e --file'],
  [['publish', '--title', 'a', '--file', 'falta.html'], 'não encontro o arquivo'],
  [['publish', '--title', 'x'.repeat(161), '--file', 'texto.html'], 'o máximo é 160'],
  [['publish', '--title', 'a', '--file', 'texto.html', '--image', 'texto.html'], 'não é uma imagem'],
  [['publish', '--title', 'a', '--file', 'texto.html', '--image', 'enorme.png'], 'grande demais'],
  [['publish', '--title', 'a', '--file', 'texto.html', '--expires', 'ontem'], 'não é uma data'],
  [['publish', '--title', 'a', '--file', 'texto.html', '--expires', '2001-01-01'], 'deve vir depois'],
  [['publish', '--title', 'a', '--file', 'vazio.html'], 'não tem nada'],
  [['publish', '--title', 'a', '--file', 'imenso.html'], 'grande demais'],
  [['publish', '--title', 'a', '--file', 'album.html'], 'imagens demais'],
  [['list', '--title', 'a'], 'só vale com publish'],
  [['apagar'], 'diga o que fazer'],
  [['withdraw'], 'diga qual'],
  [['list', '--nada'], 'opção desconhecida'],
])('refuses %j', async (args, sentence) => {
  put('vazio.html', '<script>x()</script>')
  put('imenso.html', `<p>${'x'.repeat(300 * 1024)}</p>`)
  put('enorme.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
  for (let number = 0; number < 11; number++) put(`${number}.png`, png)
  put('album.html', Array.from({ length: 11 }, (_, number) => `<img src="${number}.png">`).join(''))
  const within = args.map((arg) => (/\.(html|png)$/.test(arg) ? join(folder, arg) : arg))
  const attempt = async () => {
    const command = readNewsCommand(within, new Date())
    return command.command === 'publish' ? readArticle(command.article) : command
  }
  await expect(attempt()).rejects.toThrow(sentence)
})

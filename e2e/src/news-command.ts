import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../../tooling/src/news/main.ts', import.meta.url))

/** Runs `npm run news` against the product of the journeys and gives what it printed. @throws when it fails. */
export async function runNews(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    program,
    ...args,
    '--data',
    process.env.E2E_DATA ?? '',
  ])
  return stdout
}

/** Publishes HTML for one account only, so that it does not affect other journeys. @returns its id. */
export async function publishNews(title: string, html: string, audience: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'videozz-news-'))
  try {
    await writeFile(join(folder, 'texto.html'), html)
    const out = await runNews('publish', '--title', title, '--file', join(folder, 'texto.html'), '--audience', audience)
    return /publicada: ([a-z0-9]{16})/.exec(out)?.[1] ?? ''
  } finally {
    await rm(folder, { recursive: true })
  }
}

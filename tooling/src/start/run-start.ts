import { flushCompileCache } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasFeature } from '@videozz/contract/browser'
import { helpText, readOptions } from './options.ts'
import { OperatorFault, wordsOf } from '../command/operator-fault.ts'
import { startPlatform } from './start-platform.ts'
import { watchAncestors } from './watch-ancestors.ts'

const say = (text: string) => console.log(`· ${text}`)

async function run(checkout: string, lives: boolean): Promise<number> {
  if (existsSync(join(checkout, '.env'))) process.loadEnvFile(join(checkout, '.env'))
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) {
    console.log(helpText)
    return 0
  }
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Started by `npm start` in place of the bootstrap, or by a bootstrap on an older Node, which watches npm itself.
  if (process.connected) process.on('disconnect', stop)
  else if (process.env['npm_lifecycle_event']) watchAncestors(stop)
  process.channel?.unref()

  const platform = await startPlatform({ ...options, checkout, lives, env: process.env, say, signal: stopping.signal }).catch(
    (error: unknown) => {
      // A start that was called off has nothing to complain about.
      if (stopping.signal.aborted) return undefined
      throw error
    },
  )
  if (!platform) return 0
  if (!stopping.signal.aborted) {
    console.log(platform.readyLine)
    flushCompileCache()
    await new Promise((done) => stopping.signal.addEventListener('abort', done, { once: true }))
  }
  say('Encerrando…')
  await platform.stop()
  return 0
}

/**
 * Runs the platform of a checkout in this process until a signal stops it; ends the process with its exit code.
 * @param lives whether it has lives, as this build does by default.
 */
export async function runStart(checkout: string, lives = hasFeature('lives')): Promise<never> {
  // The terminal may be gone when a line is printed; the remaining work matters more.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  try {
    process.exit(await run(checkout, lives))
  } catch (error) {
    console.error(
      `\nNão foi possível iniciar: ${error instanceof OperatorFault ? error.message : error instanceof Error ? error.stack : wordsOf(error)}`,
    )
    process.exit(1)
  }
}

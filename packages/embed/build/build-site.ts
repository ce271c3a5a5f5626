import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Builds the files that an installation serves, into `outDir`: the scripts for pages of others, and below `docs` what the examples of the
 * documentation load.
 */
export async function buildSite(outDir: string): Promise<void> {
  const entries = [
    { entry: 'embed-script.ts', format: 'iife', file: 'embed.js' },
    { entry: 'index.ts', format: 'es', file: 'embed.mjs' },
    { entry: 'docs/mount-lesson.tsx', format: 'es', file: 'docs/react.js' },
  ] as const
  for (const { entry, format, file } of entries)
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        // What "use client" is for is read in the package, not in what is bundled of it.
        rolldownOptions: { onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log) },
        outDir,
        emptyOutDir: false,
        target: 'es2020',
        minify: true,
        lib: { entry: join(root, 'src', entry), formats: [format], name: 'videozzEmbed', fileName: () => file },
      },
    })
  mkdirSync(join(outDir, 'docs'), { recursive: true })
  // The client that the project of player.js publishes.
  const client = createRequire(import.meta.url).resolve('player.js')
  const licence = readFileSync(join(dirname(client), '../LICENSE'), 'utf8')
  writeFileSync(join(outDir, 'docs/player.js'), `/*!\n${licence.trim()}\n*/\n${readFileSync(client.replace(/\.js$/, '.min.js'), 'utf8')}`)
}

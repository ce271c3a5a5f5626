import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** Builds the files that an installation serves, into `outDir`. */
export async function buildSite(outDir: string): Promise<void> {
  const entries = [
    { entry: 'embed-script.ts', format: 'iife', file: 'embed.js' },
    { entry: 'index.ts', format: 'es', file: 'embed.mjs' },
  ] as const
  for (const { entry, format, file } of entries)
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2020',
        lib: { entry: join(root, 'src', entry), formats: [format], name: 'videozzEmbed', fileName: () => file },
      },
    })
}

import react from '@vitejs/plugin-react'
import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vite'

// The API checks the dashboard's public address, so the browser's headers are passed on unchanged.
const forwarded = { target: process.env.VITE_API ?? 'http://localhost:8080' }

/** The output of a git command in this checkout; empty without a repository. */
function runGit(...question: string[]): string {
  try {
    return execFileSync('git', question, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

const { BUILD_BRANCH, BUILD_NUMBER, BUILD_COMMIT } = process.env
const build = {
  branch: BUILD_BRANCH || runGit('branch', '--show-current'),
  build: BUILD_NUMBER ?? '',
  commit: BUILD_COMMIT || runGit('rev-parse', '--short', 'HEAD'),
}

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }
/** What `start.ts` imports, directly or through others: it runs while the rest is loaded. */
function startOf(id: string, graph: Graph): string | null {
  const above = new Set([id])
  for (const each of above) for (const importer of graph.getModuleInfo(each)?.importers ?? []) above.add(importer)
  return [...above].some((each) => each.endsWith('apps/web/src/start.ts')) ? 'start' : null
}

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [react()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // With a script of its own in front, the page's two would become one.
    modulePreload: { polyfill: false },
    // What the first paint needs is one file, and so are the small parts screens share: thirty little ones wait for each other on a
    // slow line.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A group takes what it imports along, except what an earlier one took: these are needed at the front.
            { name: startOf, test: /domain.src.(?:format-clock|embed-snippet)/, priority: 5 },
            // Rules that only screens loaded later use: the index of their package would bring them all to the front.
            { name: 'leak-rules', test: /domain.src.leaks/, priority: 4 },
            { name: 'quiz-rules', test: /domain.src.(?:quiz|generated-content)/, priority: 4 },
            { name: 'subtitle-files', test: /domain.src.(?:vtt-|srt-|subtitle-cues|read-subtitle)/, priority: 4 },
            { name: 'document-rules', test: /domain.src.(?:mind-map|ebook)/, priority: 4 },
            { name: 'caption-breaks', test: /domain.src.captions.(?:break|caption|time|judge|split-script|find-quote)/, priority: 4 },
            { name: 'transcript-rules', test: /domain.src.captions/, priority: 3.5 },
            { name: startOf, priority: 3 },
            { name: 'shell', tags: ['$initial'], test: /^(?!.*index\.html)/, priority: 2 },
            {
              name: 'parts',
              test: /web.src.(ui|shared).(?!charts|conflict-note|data-table.page-steps|lists.actions-menu|notify.notify-undoable)/,
              minShareCount: 10,
              priority: 1,
            },
          ],
        },
      },
    },
    // In kB before compression; what it may weigh is checked after it (`npm test -- sizes`).
    chunkSizeWarningLimit: 900,
    // Fonts are preloaded by address, so they stay files.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
  },
  // Every icon is a dependency of its own; finding new ones would reload the page again and again.
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  server: {
    proxy: {
      '/api': forwarded,
      '/files': forwarded,
      '/embed': forwarded,
      '/oembed': forwarded,
      '/realtime': { ...forwarded, ws: true },
      '/studio': { ...forwarded, ws: true },
      '/chat': { ...forwarded, ws: true },
    },
  },
})

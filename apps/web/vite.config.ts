import react from '@vitejs/plugin-react'
import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vite'

// The API knows the dashboard by its public address, so what the browser says of it is passed on as it is.
const forwarded = { target: process.env.VITE_API ?? 'http://localhost:8080' }

/** What git knows of this checkout; nothing where there is none. */
function askGit(...question: string[]): string {
  try {
    return execFileSync('git', question, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

const { BUILD_BRANCH, BUILD_NUMBER, BUILD_COMMIT } = process.env
const build = {
  branch: BUILD_BRANCH || askGit('branch', '--show-current'),
  build: BUILD_NUMBER ?? '',
  commit: BUILD_COMMIT || askGit('rev-parse', '--short', 'HEAD'),
}

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [react()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // What the first paint needs is one file, and so are the small parts screens share: thirty little ones wait for each other on a
    // slow line.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'parts', test: /web.src.(ui|shared)./, minShareCount: 3, priority: 1 },
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
    proxy: { '/api': forwarded, '/files': forwarded, '/embed': forwarded, '/realtime': { ...forwarded, ws: true } },
  },
})

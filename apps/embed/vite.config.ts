import { buildSite } from '@videozz/embed/build-site'
import { defineConfig, type Plugin } from 'vite'
import { resolve } from 'node:path'
import { leanLibraries } from './lean-libraries.ts'
import { leanStyles } from './lean-styles.ts'

/** What the page runs one after the other. A module belongs to the first entry that imports it; the controls come last. */
const steps = { start: 'apps/embed/src/start.ts', player: 'apps/embed/src/main.ts' }

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }
/** A chunk of what a step imports at once, directly or through others. */
const groupOf = (name: keyof typeof steps, priority: number) => ({
  debugName: name,
  priority,
  name: (id: string, graph: Graph) => {
    const above = new Set([id])
    for (const each of above) for (const importer of graph.getModuleInfo(each)?.importers ?? []) above.add(importer)
    return [...above].some((each) => each.endsWith(steps[name])) ? name : null
  },
})

/** Puts the scripts for other pages, `embed.js` and `embed.mjs`, beside the player page they belong to. */
function embedScripts(): Plugin {
  let folder = ''
  return {
    name: 'embed-scripts',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: { sequential: true, order: 'post', handler: () => buildSite(folder) },
  }
}

// The api serves the page at /embed/{key}, /embed/quiz/{quiz}/{key} and /embed/preview, that around YouTube's player at /embed/preview/youtube, and what it loads at /embed/assets.
export default defineConfig({
  base: '/embed/',
  plugins: [leanLibraries(), leanStyles(), embedScripts()],
  build: {
    outDir: 'dist/site',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      input: ['index.html', 'youtube.html'].map((page) => resolve(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          // hls.js is most of the player: two chunks are parsed on two cores.
          groups: [groupOf('start', 3), { name: 'hls', test: /node_modules\/hls\.js/, priority: 2 }, groupOf('player', 1)],
        },
      },
    },
  },
})

import { defineConfig, type Plugin } from 'vite'

/** Lets the page ask for the player at once, before the small script that goes ahead of it has run. */
const preloadPlayer: Plugin = {
  name: 'preload-player',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((file) => file.type === 'chunk' && file.isDynamicEntry)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/embed/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
}

// The api serves the page at /embed/{key} and /embed/preview, and what it loads at /embed/assets.
export default defineConfig({
  base: '/embed/',
  plugins: [preloadPlayer],
  build: {
    outDir: 'dist/site',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
})

import { defineConfig } from 'vite'

// The api serves the page at /embed/{key} and /embed/preview, and what it loads at /embed/assets.
export default defineConfig({
  base: '/embed/',
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

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.VITE_API ?? 'http://localhost:8080'
// The API takes its refresh cookie only from its own origin.
const forwarded = { target: api, changeOrigin: true, headers: { origin: new URL(api).origin } }

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts are preloaded by address, so they stay files.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
  },
  server: {
    proxy: { '/api': forwarded, '/files': forwarded, '/embed': forwarded, '/realtime': { ...forwarded, ws: true } },
  },
})

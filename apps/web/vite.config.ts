import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The API knows the dashboard by its public address, so what the browser says of it is passed on as it is.
const forwarded = { target: process.env.VITE_API ?? 'http://localhost:8080' }

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts are preloaded by address, so they stay files.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
  },
  // Every icon is a dependency of its own; finding new ones would reload the page again and again.
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  server: {
    proxy: { '/api': forwarded, '/files': forwarded, '/embed': forwarded, '/realtime': { ...forwarded, ws: true } },
  },
})

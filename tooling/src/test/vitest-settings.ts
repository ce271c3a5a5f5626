import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export default defineConfig({
  root: fromRoot('.'),
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tooling/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // The limit only ends a run that will never get there; what comes sooner is not waited for.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: [fromRoot('packages/testing/src/database-setup.ts')],
    setupFiles: [fromRoot('packages/testing/src/fail-on-console-error.ts')],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export default defineConfig({
  root: fromRoot('.'),
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'tooling/**/*.test.ts',
      'bench/**/*.test.ts',
      'e2e/src/wire/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Limits only end a run that will never get there, on the slowest and busiest machine; what comes sooner is not waited for.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 90_000 } },
    globalSetup: [fromRoot('packages/testing/src/database-setup.ts'), fromRoot('apps/embed/testing/site-setup.ts')],
    setupFiles: [fromRoot('packages/testing/src/fail-on-console-error.ts')],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './slow-files-first.ts'
import { setCompileCache } from './set-compile-cache.ts'

setCompileCache()
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const dashboard = 'apps/web/**/*.test.{ts,tsx}'

export default defineConfig({
  root: fromRoot('.'),
  test: {
    pool: 'forks',
    // One more than cores of a small machine: many tests wait for what servers and encoders do.
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    // A test that hangs ends after a minute. Files whose tests encode, attack or start whole products set longer limits themselves.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    globalSetup: [
      fromRoot('packages/testing/src/database-setup.ts'),
      fromRoot('packages/testing/src/swift-setup.ts'),
      fromRoot('apps/embed/testing/site-setup.ts'),
    ],
    setupFiles: [fromRoot('packages/testing/src/fail-on-console-error.ts')],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      // Servers and programs keep their state in what tests make, not in modules: a worker loads those once for all its files.
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/**/*.test.{ts,tsx}',
            'tooling/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/src/wire/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', dashboard],
          isolate: false,
        },
      },
      // The dashboard keeps session, queries and dialogs in modules: each file gets its own, and an empty document. What they import is loaded
      // once for a worker.
      {
        extends: true,
        test: {
          name: 'dashboard',
          include: [dashboard],
          isolate: false,
          setupFiles: [fromRoot('apps/web/src/shared/testing/fresh-page.ts')],
        },
      },
    ],
  },
})

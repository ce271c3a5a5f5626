import { defineConfig } from '@playwright/test'
import { browserPath } from '@videozz/testing/find-browser'
import type { ProjectOptions } from './src/fixtures.ts'

/** Files that need stand-ins of other companies. */
const others =
  /\/(?:cloud-connections|connections|drives|ebook|file-links|keys|mind-map|panda-library|publish|quiz|quiz-taken|transcription|translations|youtube-links)\.journey\.ts$/

// Journeys run against the product as `npm start` runs it, which all files share, each with an account of its own; those with stand-ins of
// other companies share a second one, in one worker. cluster.journey.ts starts further ones, which it stops and joins.
export default defineConfig<object, ProjectOptions>({
  testDir: './src',
  globalSetup: './src/global-setup.ts',
  outputDir: './test-results',
  // One more than cores of a small machine: journeys wait for encoders, heartbeats and clocks.
  workers: 3,
  projects: [
    { name: 'others', testMatch: others, workers: 1, use: { standIns: true } },
    { name: 'own', testMatch: '*.journey.ts', testIgnore: others },
  ],
  retries: 0,
  forbidOnly: true,
  // For a machine with everything else to do besides; what comes sooner is not waited for.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Clicks and waits for an event have no limit of their own otherwise: a missing one would take the whole test's time, and its repeat's.
    actionTimeout: 180_000,
    // What fades in has no contrast yet, and what fades out is found though it is gone: without motion neither is there.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browserPath !== undefined && { executablePath: browserPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1, MAP estranho.test 127.0.0.1',
      ],
    },
  },
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')

// NODE_ENV is set by the start, never by the operator.
const known = (path: string) =>
  [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name).filter((name) => name !== 'NODE_ENV')

it('.env.example documents exactly the variables of api, worker, live and nginx', () => {
  const explained = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  const nginx = read('tooling/src/deploy/nginx-values.ts').match(/\bNGINX_\w+/g) ?? []
  const files = [
    'apps/api/src/shared/env.ts',
    'apps/worker/src/shared/env.ts',
    'apps/live/src/shared/env.ts',
    'packages/sources/src/cloud-settings.ts',
    'packages/process/src/storage-fields.ts',
    'packages/speech/src/settings/speech-settings.ts',
    'packages/text-model/src/settings/text-model-settings.ts',
  ]
  const used = new Set([...files.flatMap(known), ...nginx, 'DEMO_PASSWORD'])
  expect(explained.toSorted()).toEqual([...used].toSorted())
})

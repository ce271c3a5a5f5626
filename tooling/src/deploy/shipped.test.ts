import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { checkout, interpolate, isIgnored, lineageOf, readCompose, readStages, readText, schemaFaults } from './testing/read-shipped.ts'

const compose = readText('compose.yaml')
const whole = readCompose(compose)
const { services, volumes, configs } = whole
const dockerfile = readText('Dockerfile')
const stages = readStages(dockerfile)
const ignores = readText('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const ours = Object.entries(services).filter(([, service]) => service.build)

describe('compose.yaml', () => {
  it('is valid by the schema of the Compose Specification', () => {
    expect(schemaFaults(compose)).toEqual([])
    expect(schemaFaults(compose.replace('healthcheck:', 'helthcheck:'))).not.toEqual([])
    expect(schemaFaults(compose.replace('restart: unless-stopped', 'restart: [always]'))).not.toEqual([])
  })

  it('contains no secret: each is a required variable that make-env.mjs generates', () => {
    const folder = mkdtempSync(join(tmpdir(), 'videozz-env-'))
    const file = join(folder, 'made.env')
    execFileSync(process.execPath, [join(checkout, 'deploy/make-env.mjs'), 'https://videos.example.com', file])
    const made = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(() => execFileSync(process.execPath, [join(checkout, 'deploy/make-env.mjs'), 'https://x', file], { stdio: 'pipe' })).toThrow(
      /existe/,
    )
    rmSync(folder, { recursive: true })
    const secret = /SECRET|PASSWORD|SIGNING|ACCESS_KEY|^PUBLIC_URL/
    const inServices =
      compose.slice(compose.indexOf('services:'), compose.indexOf('\nconfigs:')) + compose.slice(0, compose.indexOf('services:'))
    for (const [, name = '', rest = ''] of inServices.matchAll(/\$\{(\w+)([^}]*)\}/g)) {
      // Secrets of apps at other companies are given by the operator, or by nobody.
      if (name.endsWith('_CLIENT_SECRET')) expect([name, rest]).toEqual([name, ':-'])
      else if (secret.test(name)) expect([name, rest.slice(0, 2)]).toEqual([name, ':?'])
    }
    expect(() => interpolate(whole, {})).toThrow(/make-env/)
    for (const name of Object.keys(made)) expect(() => interpolate(whole, { ...made, [name]: '' })).toThrow(name)
    const filled = interpolate(whole, made)
    expect(JSON.parse(filled.configs['s3-identities']?.content ?? '')).toMatchObject({
      identities: [{ name: 'videozz' }, { name: 'nginx' }],
    })
    expect(made['ACCOUNT_SIGNING_KEY']).toMatch(/^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----$/)
    expect(Buffer.from(made['SECRET_KEY'] ?? '', 'base64url')).toHaveLength(32)
  })

  it('sets only variables that the process reads and .env.example documents', () => {
    const namesIn = (path: string) => [...readText(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    const shared = [
      'packages/sources/src/cloud-settings.ts',
      'packages/process/src/storage-fields.ts',
      'packages/speech/src/settings/speech-settings.ts',
      'packages/text-model/src/settings/text-model-settings.ts',
    ]
    const known = (path: string) => new Set([path, ...shared].flatMap(namesIn))
    const nginx = new Set([...readText('tooling/src/deploy/nginx-values.ts').matchAll(/\b[A-Z]\w*_[A-Z_0-9]+\b/g)].map(([name]) => name))
    const names: Record<string, Set<string | undefined>> = {
      api: known('apps/api/src/shared/env.ts'),
      worker: known('apps/worker/src/shared/env.ts'),
      live: known('apps/live/src/shared/env.ts'),
      'nginx-config': new Set([
        ...nginx,
        'SECRET_KEY',
        'SEGMENT_KEY_SERIAL',
        'S3_REGION',
        'S3_BUCKET',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
      ]),
    }
    expect(names['api']?.has('DATABASE_URL')).toBe(true)
    const unknown = Object.entries(names).flatMap(([name, set]) =>
      Object.keys(services[name]?.environment ?? {}).filter((variable) => !set.has(variable)),
    )
    expect(unknown).toEqual([])
    const documented = readText('.env.example')
    for (const variable of ['api', 'worker', 'live'].flatMap((name) => Object.keys(services[name]?.environment ?? {})))
      expect(documented).toMatch(new RegExp(`^${variable}=`, 'm'))
  })

  it('sets restart policies, health checks, start order and ports of the services', () => {
    for (const [name, service] of Object.entries(services)) {
      const once = name === 'nginx-config'
      expect([name, service.restart]).toEqual([name, once ? 'no' : 'unless-stopped'])
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services)).toContain(other)
        expect([name, other, condition]).toEqual([
          name,
          other,
          other === 'nginx-config' ? 'service_completed_successfully' : 'service_healthy',
        ])
      }
      const image = lineageOf(stages, service.build?.target ?? '').flatMap(({ instructions }) => instructions)
      expect(once || service.healthcheck !== undefined || image.some(({ keyword }) => keyword === 'HEALTHCHECK')).toBe(true)
      for (const volume of service.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
      // Only nginx is reached from outside.
      expect([name, service.ports !== undefined]).toEqual([name, name === 'nginx'])
    }
    expect(Object.keys(configs)).toEqual(['s3-identities'])
  })

  it('starts a node of lives with the rest', () => {
    expect(services['live']).toBeDefined()
    for (const service of Object.values(services)) expect(service.profiles).toBeUndefined()
  })
})

describe('the Dockerfile', () => {
  it('is well formed', () => {
    expect(validate(dockerfile)).toEqual([])
    expect(validate(dockerfile.replace('COPY package.json ./', 'COPPY package.json ./'))).not.toEqual([])
  })

  it('copies existing files that .dockerignore does not exclude, and every package.json', () => {
    const copied = stages.flatMap(({ instructions }) =>
      instructions.filter(({ keyword, flags }) => keyword === 'COPY' && flags.length === 0),
    )
    const sources = copied.flatMap(({ words }) => words.slice(0, -1))
    expect(sources.length).toBeGreaterThan(20)
    for (const source of sources) {
      expect([source, existsSync(join(checkout, source))]).toEqual([source, true])
      expect([source, isIgnored(ignores, source)]).toEqual([source, false])
    }
    expect(isIgnored(ignores, 'node_modules/zod/package.json')).toBe(true)
    expect(isIgnored(ignores, '.env')).toBe(true)
    expect(isIgnored(ignores, 'apps/web/dist/site/index.html')).toBe(true)
    expect(isIgnored(ignores, 'var/data/secrets.json')).toBe(true)
    const manifests = globSync(['package.json', 'apps/*/package.json', 'packages/*/package.json', '{bench,e2e,tooling}/package.json'], {
      cwd: checkout,
    })
    expect(manifests.filter((path) => !sources.includes(path))).toEqual([])
  })

  it('uses only pinned base images and earlier stages', () => {
    const seen: string[] = []
    for (const { name, from, instructions } of stages) {
      expect([from, seen.includes(from) || /^[a-z/]+:[\w.-]*\d[\w.-]*(?:-slim)?$|^debian:bookworm-slim$/.test(from)]).toEqual([from, true])
      for (const { flags } of instructions) {
        for (const flag of flags.filter((each) => each.startsWith('--from='))) expect(seen).toContain(flag.slice('--from='.length))
      }
      seen.push(name)
    }
  })

  it('ends every image with the user node and one CMD', () => {
    for (const [name, { build, image }] of ours) {
      const all = lineageOf(stages, build?.target ?? '').flatMap(({ instructions }) => instructions)
      expect([name, all.findLast(({ keyword }) => keyword === 'USER')?.words]).toEqual([name, ['node']])
      expect([name, all.filter(({ keyword }) => keyword === 'CMD')]).toEqual([name, [expect.anything()]])
      expect(image).toMatch(/^videozz-/)
    }
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@videozz/postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWarning } from './check-folder.ts'
import { fillTemplate } from './fill-template.ts'
import { readNginxOptions } from './nginx-options.ts'
import { checkout } from './testing/read-shipped.ts'

const root = mkdtempSync(join(tmpdir(), 'videozz-nginx-config-'))
afterAll(() => rmSync(root, { recursive: true }))

const secretKey = 'segredo-de-teste-segredo-de-teste-segredo-de-teste'
const folderStore = { SECRET_KEY: secretKey, STORAGE_DIR: join(root, 'store') }
const bucket = {
  SECRET_KEY: secretKey,
  S3_BUCKET: 'aulas',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_ACCESS_KEY_ID: 'escreve',
  S3_SECRET_ACCESS_KEY: 'segredo-que-escreve',
}

let made = 0
function run(args: string[], env: Record<string, string> = folderStore) {
  made += 1
  const out = join(root, `configuration-${made}`)
  // Only root's nginx changes to another user.
  const user = process.getuid?.() === 0 ? ['--user', 'root'] : []
  const options = ['--out', out, ...user, '--pid', `${out}.pid`, '--error-log', `${out}.log`, '--log', `${out}.access`]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'tooling/src/deploy/nginx-config.ts'), ...options, ...args],
    {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(root, 'nothing'), ...env },
      encoding: 'utf8',
    },
  )
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  return { status, stdout, stderr, out, read }
}

/** What nginx itself says of a configuration. */
function judge(out: string): string {
  return spawnSync('/usr/sbin/nginx', ['-t', '-q', '-c', join(out, 'nginx.conf'), '-e', `${out}.log`], { encoding: 'utf8' }).stderr
}

describe('npm run nginx-config', () => {
  it('prints its options with --help', () => {
    const { status, stdout } = run(['--help'])
    expect(status).toBe(0)
    for (const option of ['--out', '--api', '--tls-cert', '--cache-size', '--keep-previous-key']) expect(stdout).toContain(option)
  })

  it('writes a valid configuration for a folder store, two apis, TLS with HTTP/2 and a CDN', async () => {
    const [certificate, key] = [join(root, 'cert.pem'), join(root, 'key.pem')]
    const subject = ['-subj', '/CN=videos.example.com', '-days', '2', '-nodes']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' })
    const [secure, plain] = await Promise.all([findFreePort(), findFreePort()])
    const apis = '--api 10.0.0.1:8080 --api 10.0.0.2:8080'
    const cdn = '--trust 192.0.2.0/24 --trust 2001:db8::/32 --real-ip-header CF-Connecting-IP'
    const words = `${apis} ${cdn} --tls-cert ${certificate} --tls-key ${key} --listen 127.0.0.1:${secure} --plain-listen 127.0.0.1:${plain}`
    const { status, out, read } = run(words.split(' '), { ...folderStore, PUBLIC_URL: 'https://videos.example.com' })
    expect([status, judge(out)]).toEqual([0, ''])
    expect(read('server.conf')).toContain(`listen 127.0.0.1:${secure} ssl http2;`)
    expect(read('server.conf')).toContain('return 301 https://$host$request_uri;')
    expect(read('server.conf')).toContain('server_name videos.example.com;')
    expect(read('http.conf').match(/server 10\.0\.0\.[12]:8080;/g)).toHaveLength(4)
    expect(read('http.conf')).toContain('set_real_ip_from 2001:db8::/32;')
    expect(existsSync(join(out, 'bucket.json'))).toBe(false)
  })

  it('writes a valid configuration for a bucket over TLS, with a resolver and a read-only key', async () => {
    const own = { NGINX_S3_ACCESS_KEY_ID: 'le', NGINX_S3_SECRET_ACCESS_KEY: 'segredo-que-le' }
    const args = [
      '--listen',
      `127.0.0.1:${await findFreePort()}`,
      '--resolver',
      '127.0.0.53',
      '--cache',
      join(root, 'cache'),
      '--cache-size',
      '5g',
    ]
    const { status, stderr, out, read } = run(args, { ...bucket, ...own })
    expect([status, stderr, judge(out)]).toEqual([0, '', ''])
    expect(read('locations.conf')).toContain('proxy_ssl_verify on;')
    expect(read('locations.conf')).toContain('set $videozz_bucket_server s3.example.com:443;')
    expect(JSON.parse(read('bucket.json'))).toEqual({
      host: 's3.example.com',
      path: '/aulas',
      region: 'us-east-1',
      accessKeyId: 'le',
      secretAccessKey: 'segredo-que-le',
    })
    for (const name of ['http.conf', 'locations.conf', 'server.conf', 'nginx.conf', 'bucket.json', 'keys.json'])
      expect(read(name)).not.toMatch(new RegExp(`segredo-que-escreve|${secretKey}`))
  })

  it('warns when NGINX_S3_ACCESS_KEY_ID is not set', () => {
    const { status, stderr } = run(['--cache', join(root, 'cache')], bucket)
    expect([status, stderr]).toEqual([0, expect.stringContaining('NGINX_S3_ACCESS_KEY_ID')])
  })

  it('folderWarning warns when nginx cannot read the folder', () => {
    const closed = join(root, 'closed')
    mkdirSync(join(closed, 'objects'), { recursive: true })
    expect(folderWarning(join(closed, 'objects'), 'ninguém')).toContain('ninguém')
    expect(folderWarning(join(closed, 'other'), 'www-data')).toContain('não existe')
    expect(folderWarning(join(closed, 'objects'), 'root')).toBeUndefined()
    expect(folderWarning('/usr/bin', 'nobody')).toBeUndefined()
    chmodSync(closed, 0o700)
    expect(folderWarning(join(closed, 'objects'), 'nobody')).toContain('--user')
  })

  it('rejects nginx directives in options, incomplete option pairs, unknown options and missing variables', () => {
    const wrong: [string[], string][] = [
      [['--api', '127.0.0.1:8080; include /etc/passwd'], '--api'],
      [['--server-name', 'a.com; return 200'], '--server-name'],
      [['--log', '/tmp/a b'], '--log'],
      [['--cache-size', '10g;'], '--cache-size'],
      [['--trust', 'todos'], '--trust'],
      [['--tls-cert', '/tmp/cert.pem'], '--tls-key'],
      [['--nada'], 'opção desconhecida'],
    ]
    for (const [args, words] of wrong) expect(() => readNginxOptions(args), args.join(' ')).toThrow(words)
    const { status, stderr, out } = run(['--api', '127.0.0.1:8080; include /etc/passwd'])
    expect([status, stderr, existsSync(out)]).toEqual([1, expect.stringContaining('--api'), false])
    expect(run([], { SECRET_KEY: secretKey, STORAGE_DIR: `${root}/a;b` }).stderr).toContain('sem espaços')
    expect(run([], { STORAGE_DIR: root }).stderr).toContain('SECRET_KEY')
    expect(run([], { SECRET_KEY: secretKey, S3_BUCKET: 'aulas' }).stderr).toContain('S3_ENDPOINT')
  })
})

it('fillTemplate fills values and sections, and throws for a mark without a value', () => {
  expect(fillTemplate('a {{b}}\n{{#c}}\n- {{.}} {{b}}\n{{/c}}\n{{#d}}\nx\n{{/d}}\n', { b: '1', c: ['2', '3'], d: false })).toBe(
    'a 1\n- 2 1\n- 3 1\n',
  )
  expect(() => fillTemplate('{{b}}', {})).toThrow('b')
  expect(() => fillTemplate('{{b}}', { b: undefined })).toThrow('b')
  expect(() => fillTemplate('{{#b}}\n{{/b}}\n', {})).toThrow('b')
})

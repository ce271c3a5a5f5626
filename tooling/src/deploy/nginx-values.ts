import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { partBytes, readS3Settings } from '@videozz/storage'
import { OperatorFault } from '../command/operator-fault.ts'
import type { TemplateValues } from './fill-template.ts'
import { type NginxOptions, plainFile } from './nginx-options.ts'

/** What nginx signs its questions to the bucket with; `path` begins every one of them. */
export interface Bucket {
  host: string
  path: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface NginxSetup {
  values: TemplateValues
  bucket: Bucket | undefined
  /** Warnings for the operator. */
  warnings: string[]
}

const modules = ['/usr/lib/nginx/modules', '/etc/nginx/modules', '/usr/lib64/nginx/modules', '/usr/local/nginx/modules']
const authorityFiles = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem']

const firstThere = (files: string[]): string => files.find(existsSync) ?? files[0] ?? ''

interface BucketSide {
  bucket: Bucket | undefined
  values: TemplateValues
  warnings: string[]
}

function bucketSide(options: NginxOptions, env: NodeJS.ProcessEnv): BucketSide {
  const settings = readS3Settings({ ...env, S3_REGION: env['S3_REGION'] || undefined })
  if (!settings) return { bucket: undefined, values: { s3: false, bucketUpstream: false, uploads: false }, warnings: [] }
  if (!URL.canParse(settings.endpoint)) throw new OperatorFault(`S3_ENDPOINT não é um endereço: ${settings.endpoint}`)
  const { protocol, host, hostname, port, pathname } = new URL(settings.endpoint)
  const secure = protocol === 'https:'
  const server = port ? host : `${host}:${secure ? 443 : 80}`
  const path = `${pathname.replace(/\/+$/, '')}/${settings.bucket}`
  if (!/^[\w./-]+$/.test(path)) throw new OperatorFault('S3_BUCKET e S3_ENDPOINT só podem ter letras, números, ponto, hífen e barra.')
  const own = env['NGINX_S3_ACCESS_KEY_ID'] && env['NGINX_S3_SECRET_ACCESS_KEY']
  return {
    bucket: {
      host,
      path,
      region: settings.region,
      accessKeyId: env['NGINX_S3_ACCESS_KEY_ID'] || settings.accessKeyId,
      secretAccessKey: env['NGINX_S3_SECRET_ACCESS_KEY'] || settings.secretAccessKey,
    },
    values: {
      s3: true,
      // A name in a variable is resolved again while nginx runs, but its connections are not kept open.
      bucketUpstream: options.resolver === undefined,
      bucketServer: server,
      bucketTarget: options.resolver === undefined ? 'videozz_bucket' : '$videozz_bucket_server',
      uploadTarget: server,
      bucketHost: host,
      bucketName: hostname,
      bucketScheme: secure ? 'https' : 'http',
      bucketTls: secure,
      bucketPath: path,
      authorities: options.authorities ?? firstThere(authorityFiles),
      resolver: options.resolver,
      uploads: options.uploads,
      cache: options.cache ?? '/var/cache/nginx/videozz',
      cacheSize: options['cache-size'] ?? '10g',
      // 1 MB of keys names about 8,000 segments (ngx_http_proxy_module, proxy_cache_path).
      cacheKeys: '64m',
    },
    warnings: own
      ? []
      : ['nginx usa a chave S3 da api, que também escreve: dê-lhe uma que só lê (NGINX_S3_ACCESS_KEY_ID, docs/deliver.md).'],
  }
}

function serverNames(options: NginxOptions, env: NodeJS.ProcessEnv): string {
  const given = options['server-name'] ?? []
  if (given.length > 0) return given.join(' ')
  const address = env['PUBLIC_URL'] ?? ''
  return URL.canParse(address) ? new URL(address).hostname : '_'
}

/** A path that may be written into a configuration. @throws OperatorFault. */
function plainPath(path: string): string {
  if (!plainFile.test(path)) throw new OperatorFault(`o nginx precisa de um caminho sem espaços nem sinais, e não "${path}".`)
  return path
}

/** Values of the templates under deploy/nginx. @param folder that will hold the configuration. @throws OperatorFault. */
export function nginxValues(options: NginxOptions, env: NodeJS.ProcessEnv, folder: string, objects: string | undefined): NginxSetup {
  const side = bucketSide(options, env)
  const tls = options['tls-cert'] !== undefined
  const listen = options.listen ?? [tls ? '443' : '80']
  return {
    bucket: side.bucket,
    warnings: side.warnings,
    values: {
      ...side.values,
      folder: plainPath(folder),
      folderStore: !side.bucket,
      // Objects lie in a folder of that name inside the store's.
      objects: objects && plainPath(join(objects, 'objects')),
      api: options.api ?? [`127.0.0.1:${Number(env['PORT']) || 8080}`],
      listen: listen.map((each) => (tls ? `${each} ssl http2` : each)),
      plainListen: options['plain-listen'] ?? '80',
      serverNames: serverNames(options, env),
      tls,
      tlsCertificate: options['tls-cert'],
      tlsKey: options['tls-key'],
      acme: options.acme ?? '/var/www/html',
      user: process.getuid?.() === 0 ? (options.user ?? 'www-data') : options.user,
      trust: options.trust ?? [],
      realIpHeader: options.trust && (options['real-ip-header'] ?? 'X-Forwarded-For'),
      accessLog: options.log ?? '/var/log/nginx/videozz.log',
      errorLog: options['error-log'] ?? '/var/log/nginx/videozz-error.log',
      pid: options.pid ?? '/run/nginx.pid',
      temporary: options.temporary,
      module: options.module ?? firstThere(modules.map((place) => `${place}/ngx_http_js_module.so`)),
      partSize: String(partBytes),
    },
  }
}

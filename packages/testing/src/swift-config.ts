/** Ports of the parts of a Swift server: three storage services and the proxy that speaks S3. */
export interface SwiftPorts {
  account: number
  container: number
  object: number
  proxy: number
  memcached: number
}

export interface SwiftLayout {
  folder: string
  user: string
  ports: SwiftPorts
  /** Origins whose browsers may PUT parts. */
  origins: string[]
}

export const swiftRegion = 'us-east-1'
export const swiftAccount = { name: 'vod', user: 'app', secret: 's3secret' }

const section = (name: string, values: Record<string, string | number>) =>
  `[${name}]\n${Object.entries(values)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')}\n`

const common = ({ folder, user }: SwiftLayout) => ({
  bind_ip: '127.0.0.1',
  user,
  swift_dir: `${folder}/etc`,
  // No forks: one process each, ended by one signal.
  workers: 0,
  log_address: `${folder}/log/none`,
  log_level: 'WARNING',
})

function storageService(layout: SwiftLayout, name: 'account' | 'container' | 'object'): string {
  const base = {
    ...common(layout),
    bind_port: layout.ports[name],
    devices: `${layout.folder}/srv`,
    mount_check: 'false',
    disable_fallocate: 'true',
  }
  return [
    section('DEFAULT', base),
    section('pipeline:main', { pipeline: `${name}-server` }),
    section(`app:${name}-server`, { use: `egg:swift#${name}` }),
  ].join('')
}

function proxy(layout: SwiftLayout): string {
  const middleware = [
    'catch_errors',
    'gatekeeper',
    'healthcheck',
    'cache',
    'listing_formats',
    'bulk',
    's3api',
    'tempauth',
    'slo',
    'versioned_writes',
  ]
  const settings: Record<string, Record<string, string | number>> = {
    cache: { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${layout.ports.memcached}` },
    s3api: {
      use: 'egg:swift#s3api',
      location: swiftRegion,
      min_segment_size: 5 * 1024 * 1024,
      cors_preflight_allow_origin: layout.origins.join(', '),
    },
    tempauth: { use: 'egg:swift#tempauth', [`user_${swiftAccount.name}_${swiftAccount.user}`]: `${swiftAccount.secret} .admin` },
    versioned_writes: { use: 'egg:swift#versioned_writes', allow_versioned_writes: 'true' },
  }
  return [
    section('DEFAULT', { ...common(layout), bind_port: layout.ports.proxy, expose_info: 'true' }),
    section('pipeline:main', { pipeline: [...middleware, 'proxy-server'].join(' ') }),
    section('app:proxy-server', {
      use: 'egg:swift#proxy',
      account_autocreate: 'true',
      allow_account_management: 'true',
      // Swift's S3 interface has no PutBucketCors, so the server itself allows the browser's origins.
      cors_allow_origin: layout.origins.join(', '),
    }),
    ...middleware.map((name) => section(`filter:${name}`, settings[name] ?? { use: `egg:swift#${name}` })),
  ].join('')
}

/** The configuration files of a whole Swift on loopback, by file name. */
export function swiftFiles(layout: SwiftLayout): Record<string, string> {
  return {
    'swift.conf': [
      section('swift-hash', { swift_hash_path_suffix: 'suffix', swift_hash_path_prefix: 'prefix' }),
      section('storage-policy:0', { name: 'gold', default: 'yes' }),
    ].join(''),
    'account-server.conf': storageService(layout, 'account'),
    'container-server.conf': storageService(layout, 'container'),
    'object-server.conf': storageService(layout, 'object'),
    'proxy-server.conf': proxy(layout),
  }
}

/** Python that writes the three rings: the device of each partition (one device, one replica). */
export const ringScript = `
import sys
from swift.common.ring import RingBuilder
etc, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(6, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1.0,
                         replication_ip='127.0.0.1', replication_port=int(port), meta=''))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (etc, name))
`

/** Python that runs one service in the foreground; swift.conf is read from the folder given. */
export const serviceScript = `
import sys
etc, name = sys.argv[1:]
import swift.common.utils as utils
utils.SWIFT_CONF_FILE = etc + '/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi('%s/%s-server.conf' % (etc, name), name + '-server'))
`

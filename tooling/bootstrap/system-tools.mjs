import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { Fault, say } from './say.mjs'

const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

// What each tool is called for, how to see that it is there, and the Debian packages that bring it.
const tools = {
  // The examples that sign a viewer are run as they stand.
  php: { present: () => runs('php', '-r', 'hash_hmac("sha256", "", "");'), packages: ['php-cli'] },
  python: { present: () => runs('python3', '-c', 'import hashlib, hmac, json'), packages: ['python3'] },
  ffmpeg: {
    present: () => runs('ffmpeg', '-version') && runs('ffprobe', '-version'),
    packages: ['ffmpeg', 'bubblewrap'],
  },
  chromium: {
    present: () => ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(existsSync),
    packages: ['chromium', 'fonts-liberation'],
  },
  swift: {
    present: () => runs('memcached', '-V') && runs('/usr/bin/python3', '-c', 'import swift.common.wsgi, swift.common.middleware.s3api'),
    packages: ['python3-swift', 'memcached'],
  },
  nginx: {
    present: () => existsSync('/usr/sbin/nginx') && existsSync('/usr/lib/nginx/modules/ngx_http_js_module.so'),
    packages: ['nginx-light', 'libnginx-mod-http-js'],
  },
}

/** Debian starts the services it installs; a policy of "no" keeps memcached and others from running on their own. */
function withoutServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return work()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return work()
  } finally {
    rmSync(policy, { force: true })
  }
}

function apt(...args) {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' },
  })
  if (status !== 0) throw new Fault(`apt-get ${args.join(' ')} falhou.\n${(stderr || stdout).trim().split('\n').slice(-12).join('\n')}`)
}

/** Makes sure the named tools are on this machine: installs them as root on Debian or Ubuntu, otherwise says the one command that does. */
export function ensureTools(names) {
  const missing = names.filter((name) => !tools[name].present())
  if (missing.length === 0) return
  const packages = missing.flatMap((name) => tools[name].packages)
  if (!runs('apt-get', '--version')) {
    throw new Fault(`falta nesta máquina: ${missing.join(', ')}. Instale com o gerenciador de pacotes do seu sistema e tente de novo.`)
  }
  if (process.getuid?.() !== 0) {
    const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
    throw new Fault(`falta nesta máquina: ${missing.join(', ')}. Rode uma vez este comando e tente de novo:\n\n  ${command}\n`)
  }
  say.step(`Instalando ${packages.join(', ')}…`)
  withoutServices(() => {
    // An installation that was cut off earlier is finished first; apt refuses to work before that.
    runs('dpkg', '--configure', '-a')
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', ...packages)
  })
  const still = missing.filter((name) => !tools[name].present())
  if (still.length > 0) throw new Fault(`depois da instalação ainda falta: ${still.join(', ')}.`)
}

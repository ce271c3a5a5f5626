import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { Fault, say } from './say.mjs'

const runs = (command, ...args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
const allRun = async (...commands) => (await Promise.all(commands.map((command) => runs(...command)))).every(Boolean)

// What each tool is called for, how to see that it is there, and the Debian packages that bring it.
const tools = {
  // The examples that sign a viewer are run as they stand.
  php: { present: () => runs('php', '-r', 'hash_hmac("sha256", "", "");'), packages: ['php-cli'] },
  python: { present: () => runs('python3', '-c', 'import hashlib, hmac, json'), packages: ['python3'] },
  ffmpeg: {
    present: () => allRun(['ffmpeg', '-version'], ['ffprobe', '-version']),
    packages: ['ffmpeg'],
  },
  // Shuts ffmpeg in. The platform runs without it, with less isolation, so nothing stops for it.
  bubblewrap: {
    present: () => runs('bwrap', '--version'),
    packages: ['bubblewrap'],
    advised: 'isolar o ffmpeg por completo',
  },
  // Speaks the script of a media, so that its words get their times.
  'espeak-ng': {
    present: () => runs('espeak-ng', '--version'),
    packages: ['espeak-ng'],
    advised: 'dar tempos de legenda a um roteiro',
  },
  // Judges the ebooks that are exported. As it is packaged, a JAR that needs a Java.
  epubcheck: {
    present: async () => existsSync('/usr/bin/epubcheck') && (await runs('java', '-version')),
    packages: ['epubcheck'],
  },
  chromium: {
    present: () => ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(existsSync),
    packages: ['chromium', 'fonts-liberation'],
  },
  // The same browser without its window: pages in it take half the processor time. Not every distribution has it.
  'headless-shell': {
    present: () => existsSync('/usr/bin/chromium-headless-shell'),
    packages: ['chromium-headless-shell'],
    optional: true,
  },
  swift: {
    present: () => allRun(['memcached', '-V'], ['/usr/bin/python3', '-c', 'import swift.common.wsgi, swift.common.middleware.s3api']),
    packages: ['python3-swift', 'memcached'],
  },
  nginx: {
    present: () => existsSync('/usr/sbin/nginx') && existsSync('/usr/lib/nginx/modules/ngx_http_js_module.so'),
    packages: ['nginx-light', 'libnginx-mod-http-js'],
  },
}

/** Debian starts the services it installs; a policy of "no" keeps memcached and others from running on their own. */
async function withoutServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return await work()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await work()
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

/** Those of the named tools that are not on this machine. */
export async function findMissingTools(names) {
  const present = await Promise.all(names.map((name) => tools[name].present()))
  return names.filter((_name, index) => !present[index])
}

/** The packages of optional tools that apt offers on this machine; none for an ordinary user. */
async function offeredPackages(missing) {
  if (process.getuid?.() !== 0) return []
  const packages = missing.filter((name) => tools[name].optional).flatMap((name) => tools[name].packages)
  const offered = await Promise.all(packages.map((name) => runs('apt-cache', 'show', name)))
  return packages.filter((_name, index) => offered[index])
}

const managers = [
  ['apt-get', 'apt-get install -y --no-install-recommends'],
  ['dnf', 'dnf install -y'],
  ['zypper', 'zypper install -y'],
  ['pacman', 'pacman -S --noconfirm'],
  ['apk', 'apk add'],
]

/** The command that installs packages whose name is the same everywhere, on this distribution. */
async function installCommand(packages) {
  const found = await Promise.all(managers.map(([program]) => runs(program, '--version')))
  const command = managers[found.indexOf(true)]?.[1]
  const prefix = process.getuid?.() === 0 ? '' : 'sudo '
  return command && `${prefix}${command} ${packages.join(' ')}`
}

/** Installs the tools that are advised but not needed, as root with apt; otherwise says the command, and goes on. */
async function adviseTools(names) {
  for (const name of names) {
    const { packages, advised } = tools[name]
    if (process.getuid?.() === 0 && (await runs('apt-get', '--version'))) {
      say.step(`Instalando ${packages.join(', ')}…`)
      const install = () => runs('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages)
      if (await withoutServices(async () => (await install()) || ((await runs('apt-get', 'update', '-q')) && (await install())))) continue
    }
    const command = await installCommand(packages)
    say.step(
      `Falta ${name}, para ${advised}. ${command ? `Para instalar: ${command}` : 'Instale com o gerenciador de pacotes do seu sistema.'}`,
    )
  }
}

/**
 * Installs tools as root on Debian or Ubuntu, otherwise says the one command that does. Optional ones are installed where apt has them;
 * advised ones are asked for at every start, and nothing stops without them.
 */
export async function installTools(wanted) {
  await installNeeded(wanted.filter((name) => !tools[name].advised))
  await adviseTools(wanted.filter((name) => tools[name].advised))
}

async function installNeeded(wanted) {
  const missing = wanted.filter((name) => !tools[name].optional)
  const packages = missing.flatMap((name) => tools[name].packages)
  if (missing.length === 0) {
    const optional = await offeredPackages(wanted)
    if (optional.length > 0) {
      say.step(`Instalando ${optional.join(', ')}…`)
      // Nothing depends on these: package lists that are out of date must not stop what was asked for.
      await runs('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...optional)
    }
    return
  }
  if (!(await runs('apt-get', '--version'))) {
    throw new Fault(`falta nesta máquina: ${missing.join(', ')}. Instale com o gerenciador de pacotes do seu sistema e tente de novo.`)
  }
  if (process.getuid?.() !== 0) {
    const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
    throw new Fault(`falta nesta máquina: ${missing.join(', ')}. Rode uma vez este comando e tente de novo:\n\n  ${command}\n`)
  }
  say.step(`Instalando ${packages.join(', ')}…`)
  await withoutServices(async () => {
    // An installation that was cut off earlier is finished first; apt refuses to work before that.
    spawnSync('dpkg', ['--configure', '-a'], { stdio: 'ignore' })
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', ...packages, ...(await offeredPackages(wanted)))
  })
  const still = await findMissingTools(missing)
  if (still.length > 0) throw new Fault(`depois da instalação ainda falta: ${still.join(', ')}.`)
}

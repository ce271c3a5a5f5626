import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort, readPostmaster } from '@videozz/postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStandIn, prepareData, type PreparedData, type StandIn } from './testing/stand-in.ts'

// Each test starts a whole product, some twice, with a PostgreSQL of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let house: StandIn
let port: number
let portArgs: string[]

let prepared: PreparedData
beforeAll(async () => {
  prepared = await prepareData()
})
afterAll(() => prepared.remove())
beforeEach(async () => {
  house = makeStandIn(prepared)
  port = await findFreePort()
  portArgs = ['--port', String(port)]
})
afterEach(() => house.remove())

/** A checkout whose product was never started. */
const beginAnew = async () => {
  await house.remove()
  house = makeStandIn()
}

/** A start that is expected to succeed. */
const begin = async (...args: Parameters<StandIn['start']>) => {
  const started = await house.start(...args)
  expect(started.ready, started.output()).toBe(true)
  return started
}
const cluster = () => join(house.data, 'postgres/data')
const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
const settings = async () => JSON.parse(await ask('/')) as { databaseUrl: string; secret: string; storage: string; rtmp?: string }
const askAgain = async (path: string): Promise<string> => ask(path).catch(() => delay(50).then(() => askAgain(path)))

async function select(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select count(*)::int as n from kysely_migration')).rows[0].n
  } finally {
    await client.end().catch(() => undefined)
  }
}
const selectAgain = async (url: string): Promise<number> => select(url).catch(() => delay(100).then(() => selectAgain(url)))

describe('start of the product', () => {
  it('prints one ready line, creates secrets with mode 600, and leaves no process after SIGTERM', async () => {
    await beginAnew()
    const { child, output, ready, code } = await house.start(portArgs, { DEMO_PASSWORD: 'senha-da-demo' })
    expect(ready, output()).toBe(true)
    expect(output().trim().split('\n').at(-1)).toBe(`ready http://localhost:${port}  demo@videozz.local  senha-da-demo`)
    expect(output()).toMatch(/^· isolamento: (bubblewrap|reduzido \(bubblewrap .+\))$/m)
    expect(statSync(join(house.data, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(house.data, 'demo-password')).mode & 0o777).toBe(0o600)
    const { databaseUrl, secret, storage } = await settings()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(house.running('apps/live/src/main.ts')).toEqual([])
    expect(storage).toBe(join(house.data, 'objects'))
    expect(await select(databaseUrl)).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await code).toBe(0)
    await expect.poll(() => house.running()).toEqual([])
  })

  it('reuses secrets and demo password on the second start, and makes no demo with --no-demo', async () => {
    const first = await begin(portArgs)
    const { secret } = await settings()
    first.child.kill('SIGINT')
    expect(await first.code).toBe(0)
    const password = readFileSync(join(house.data, 'demo-password'), 'utf8').trim()
    const second = await house.start(portArgs)
    expect(second.output()).toContain(`demo@videozz.local  ${password}`)
    expect((await settings()).secret).toBe(secret)
    second.child.kill('SIGTERM')
    await second.code
    const third = await house.start([...portArgs, '--no-demo'])
    expect(third.output().trim().split('\n').at(-1)).toBe(`ready http://localhost:${port}`)
  })

  it('restarts the api, the worker and PostgreSQL after SIGKILL', async () => {
    const { output } = await begin(portArgs)
    const { databaseUrl } = await settings()
    const before = await ask('/pid')
    process.kill(Number(before), 'SIGKILL')
    const after = await askAgain('/pid')
    expect(after).not.toBe(before)
    await expect.poll(output).toContain('api terminou (SIGKILL)')
    const workers = () => house.running('apps/worker/src/main.ts')
    expect(workers()).toHaveLength(1)
    const killed = Number(workers()[0])
    process.kill(killed, 'SIGKILL')
    await expect.poll(output).toContain('worker terminou (SIGKILL)')
    await expect.poll(() => workers().filter((pid) => pid !== killed)).toHaveLength(1)
    process.kill(readPostmaster(cluster())?.pid ?? 0, 'SIGKILL')
    expect(await selectAgain(databaseUrl)).toBeGreaterThan(0)
    expect((await settings()).databaseUrl).toBe(databaseUrl)
  })

  it('runs a live process where there are lives, on a free port when the usual one is taken, and restarts and ends it', async () => {
    const usual = createServer().listen(1935, '127.0.0.1')
    // Another program of this machine may have it already.
    await new Promise((resolve) => usual.once('listening', resolve).once('error', resolve))
    const { child, output, code } = await begin(portArgs, { STAND_IN_LIVES: '1' })
    usual.close()
    const { rtmp = '' } = await settings()
    expect(output()).toContain(`A porta 1935 já está em uso: as transmissões são recebidas em rtmp://127.0.0.1:${rtmp}/live`)
    const answer = async () => {
      const socket = connect(Number(rtmp), '127.0.0.1')
      return (await buffer(socket)).toString()
    }
    const pidAgain = async (): Promise<string> => answer().catch(() => delay(50).then(pidAgain))
    const before = await pidAgain()
    expect(house.running('apps/live/src/main.ts')).toEqual([Number(before)])
    process.kill(Number(before), 'SIGKILL')
    await expect.poll(output).toContain('live terminou (SIGKILL)')
    expect(await pidAgain()).not.toBe(before)
    child.kill('SIGTERM')
    expect(await code).toBe(0)
    await expect.poll(() => house.running()).toEqual([])
  })

  it('starts although the port named for lives is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port: taken } = other.address() as AddressInfo
    const env = { STAND_IN_LIVES: '1', LIVE_RTMP_PORT: String(taken), LIVE_TLS_CERT: '/c.pem', LIVE_RTMPS_PORT: String(taken) }
    const { output } = await begin([...portArgs, '--no-demo'], env)
    expect(output()).toContain(`A porta ${taken} de LIVE_RTMP_PORT já está em uso`)
    expect(output()).toContain(`A porta ${taken} de LIVE_RTMPS_PORT já está em uso`)
    expect((await settings()).rtmp).toBe(String(taken))
    other.close()
  })

  it('leaves no child process after SIGKILL, and starts again', async () => {
    const first = await begin(portArgs)
    first.child.kill('SIGKILL')
    await first.code
    await house.waitForNone()
    const second = await house.start(portArgs)
    expect(second.ready, second.output()).toBe(true)
  })

  it('ends an api process left by a killed supervisor, and uses its port', async () => {
    const api = `import { createServer } from 'node:http'
process.on('SIGTERM', () => {})
createServer((request, response) => response.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1')`
    house.write('apps/api/src/main.ts', api)
    const first = await begin(portArgs)
    const before = await ask('/pid')
    first.child.kill('SIGKILL')
    await first.code
    const second = await house.start(portArgs)
    expect(second.ready, second.output()).toBe(true)
    expect(await ask('/pid')).not.toBe(before)
    expect(house.running()).not.toContain(Number(before))
  })

  it('replaces a PostgreSQL process left by a killed supervisor', async () => {
    const first = await begin(portArgs)
    const { pid = 0 } = readPostmaster(cluster()) ?? {}
    process.kill(pid, 'SIGSTOP')
    first.child.kill('SIGKILL')
    await first.code
    process.kill(pid, 'SIGCONT')
    const second = await house.start(portArgs)
    expect(second.ready, second.output()).toBe(true)
    expect(readPostmaster(cluster())?.pid).not.toBe(pid)
  })
})

describe('failed start', () => {
  const fault = async (args: string[] = portArgs, env: NodeJS.ProcessEnv = {}) => {
    const { ready, code, output } = await house.start(args, env)
    expect(ready).toBe(false)
    expect(await code).toBe(1)
    await expect.poll(() => house.running()).toEqual([])
    return output()
  }

  it('names a port that is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await fault()).toContain(`a porta ${port} já está em uso`)
    other.close()
  })

  it('names a data folder that cannot be used', async () => {
    writeFileSync(join(house.folder, 'file'), '')
    expect(await fault([...portArgs, '--data', join(house.folder, 'file/inner')])).toContain('há um arquivo no caminho')
  })

  it('refuses a data folder of a newer version', async () => {
    writeFileSync(join(house.data, 'version.json'), '{"format":99,"version":"9.1.0"}')
    expect(await fault()).toContain('versão mais nova (9.1.0)')
  })

  it('refuses a database of a newer version', async () => {
    const first = await begin(portArgs)
    const client = new pg.Client({ connectionString: (await settings()).databaseUrl })
    await client.connect()
    await client.query(`insert into kysely_migration (name, timestamp) values ('9999-future', '2099')`)
    await client.end()
    first.child.kill('SIGTERM')
    await first.code
    expect(await fault()).toContain('versão mais nova (9999-future)')
  })

  it('refuses a second start on the same data folder', async () => {
    await begin(portArgs)
    const second = await house.start(['--port', String(await findFreePort())])
    expect(second.ready).toBe(false)
    expect(second.output()).toContain('já está em uso por outra execução')
    expect(await ask('/pid')).toMatch(/^\d+$/)
  })

  it('lists missing secrets when DATABASE_URL is set', async () => {
    await beginAnew()
    expect(await fault(portArgs, { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })).toContain('Faltam: SECRET_KEY, ACCOUNT_SIGNING_KEY')
    expect(await fault(portArgs, { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x', SECRET_KEY: 'x', ACCOUNTS_MODE: 'remote' })).toContain(
      'banco de dados',
    )
    expect(existsSync(join(house.data, 'secrets.json'))).toBe(false)
  })

  it('lists missing variables of an S3 store', async () => {
    expect(await fault(portArgs, { S3_BUCKET: 'b', S3_ENDPOINT: 'http://s3' })).toContain('Faltam: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY')
  })

  it('refuses an unreadable secrets.json beside an existing database', async () => {
    writeFileSync(join(house.data, 'secrets.json'), '')
    expect(await fault()).toContain('ilegível')
  })

  it('prints the error output of an api that exits with 78', async () => {
    house.write('apps/api/src/main.ts', `console.error('SECRET_KEY deve ser maior'); process.exit(78)\n`)
    expect(await fault()).toContain('SECRET_KEY deve ser maior')
  })

  it('refuses SANDBOX=required without bubblewrap', async () => {
    const programs = join(house.folder, 'bin')
    mkdirSync(programs)
    for (const name of readdirSync('/usr/bin')) if (name !== 'bwrap') symlinkSync(join('/usr/bin', name), join(programs, name))
    expect(await fault(portArgs, { SANDBOX: 'required', PATH: programs })).toContain('o bubblewrap não está instalado nesta máquina')
  })

  it('reports an unknown option and an invalid port', async () => {
    expect(await fault(['--porta', '1'])).toContain('--help')
    expect(await fault(['--port', 'abc'])).toContain('a porta precisa ser um número')
  })
})

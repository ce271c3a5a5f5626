import { createServer } from 'node:net'
import type { AddressInfo, LookupFunction } from 'node:net'
import { createWebhookSecret, emitEvent, resendFailedWebhooks } from '@videozz/db'
import { createTestWebhook, startWebhookReceiver, type WebhookReceiver, waitFor } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { createAccount, openStage, type WorkerStage } from '../../testing/test-worker.ts'
import { spawnWorker } from '../../testing/worker-process.ts'
import { createWebhookOutbound } from './try-delivery.ts'
import { WebhookEngine, type WebhookSettings } from './webhook-engine.ts'

let stage: WorkerStage
let receiver: WebhookReceiver
let accountId: string
const receivers: WebhookReceiver[] = []
const engines: WebhookEngine[] = []

beforeAll(async () => {
  stage = await openStage({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })
})
beforeEach(async () => {
  accountId = await createAccount(stage.db)
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
  for (const each of receivers.splice(0)) await each.stop()
  await stage.db.updateTable('webhook_endpoints').set({ state: 'paused' }).execute()
})
afterAll(() => stage.close())

async function startReceiver(): Promise<WebhookReceiver> {
  const made = await startWebhookReceiver()
  receivers.push(made)
  return made
}
function startEngine(settings: Partial<WebhookSettings> = {}, env: Partial<Deps['env']> = {}): WebhookEngine {
  const engine = new WebhookEngine(
    { db: stage.db, env: { ...stage.env, ...env }, jobs: stage.jobs as Deps['jobs'], log: stage.log },
    { pollIntervalMs: 100, ...settings },
  )
  engine.start()
  engines.push(engine)
  return engine
}
async function addEndpoint(url = receiver.url, to: WebhookReceiver = receiver) {
  const endpoint = await createTestWebhook(stage.db, { accountId, secretKey: stage.env.secretKey, url })
  to.secrets.push(endpoint.secret)
  return endpoint
}
const emit = (count = 1) =>
  stage.db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n++)
      await emitEvent(trx, accountId, 'upload.started', { uploadKey: 'a'.repeat(16), fileName: `aula-${n}.mp4`, size: 1 })
  })
const deliveries = () => stage.db.selectFrom('webhook_deliveries').selectAll().where('account_id', '=', accountId).execute()
const endpointOf = (id: string) => stage.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mails = async () => {
  const owner = await stage.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.owner_id')
    .select('users.email')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return stage.db.selectFrom('mail_outbox').select(['subject', 'body_text']).where('recipient', '=', owner.email).execute()
}
const makeDue = () =>
  stage.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: new Date() })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .execute()
const until = (ask: () => Promise<boolean>, seconds = 40) => waitFor('webhooks', ask, seconds)
/** What came of so many deliveries once each was tried. */
const settled = (count = 1) =>
  waitFor(
    'webhooks to be tried',
    async () => {
      const rows = await deliveries()
      return rows.length === count && rows.every((row) => row.last_attempt_at !== null && row.state !== 'sending') && rows
    },
    40,
  )
/** Emits what is tried once and never again. */
const emitForOneTry = () =>
  stage.db.transaction().execute(async (trx) => {
    await emitEvent(trx, accountId, 'upload.started', { uploadKey: 'a'.repeat(16), fileName: 'aula.mp4', size: 1 })
    await trx.updateTable('webhook_deliveries').set({ give_up_at: new Date() }).where('account_id', '=', accountId).execute()
  })

it('delivers signed events of committed transactions, and none of rolled-back transactions', async () => {
  await addEndpoint()
  startEngine()
  await stage.db
    .transaction()
    .execute(async (trx) => {
      await emitEvent(trx, accountId, 'upload.started', { uploadKey: 'b'.repeat(16), fileName: 'não.mp4', size: 1 })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await emit()
  await until(async () => receiver.accepted.length === 1)
  await settled()
  const [told] = receiver.accepted
  expect(told).toMatchObject({ type: 'upload.started', data: { fileName: 'aula-0.mp4', size: 1 }, signatures: 1 })
  const [row] = await deliveries()
  expect(row).toMatchObject({ state: 'delivered', attempts: 1, last_status: 200, last_error: null, last_answer: 'ok', event_id: told!.id })
  expect(receiver.requests).toHaveLength(1)
  expect(receiver.requests[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'accept-encoding': 'identity' })
})

it('the receiver detects a repeated delivery and answers 401 to a changed or old one', async () => {
  await addEndpoint()
  startEngine()
  await emit()
  await until(async () => receiver.accepted.length === 1)
  const { headers, body } = receiver.requests[0]!
  const replay = (changed: Record<string, string> = {}, text = body) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    const kept = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
    return fetch(receiver.url, { method: 'POST', headers: { ...kept, ...changed }, body: text })
  }
  expect((await replay()).status).toBe(200)
  expect((await replay({}, body.replace('"size":1', '"size":2'))).status).toBe(401)
  expect((await replay({ 'webhook-id': 'c'.repeat(16) })).status).toBe(401)
  expect((await replay({ 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) })).status).toBe(401)
  expect(receiver.refused.map(({ why }) => why)).toEqual(['repeated', 'unsigned', 'unsigned', 'unsigned'])
  expect(receiver.accepted).toHaveLength(1)
})

it('retries a delivery under the same id while the receiver answers 503', async () => {
  const { id } = await addEndpoint()
  receiver.mood = 'down'
  startEngine()
  await emit(3)
  const before = await settled(3)
  for (const row of before) {
    expect(row).toMatchObject({ state: 'waiting', last_status: 503, last_answer: 'fora do ar' })
    expect(row.next_attempt_at!.getTime() - row.last_attempt_at!.getTime()).toBeGreaterThan(3900)
  }
  expect((await endpointOf(id)).failing_since).not.toBeNull()
  receiver.mood = 'well'
  await makeDue()
  await until(async () => receiver.accepted.length === 3)
  await until(async () => (await deliveries()).every(({ state }) => state === 'delivered'))
  expect(receiver.accepted.map((each) => each.id).toSorted()).toEqual(before.map((row) => row.event_id).toSorted())
  expect((await endpointOf(id)).failing_since).toBeNull()
  expect(await mails()).toEqual([])
})

it('waits for the time in Retry-After before the next attempt', async () => {
  await addEndpoint()
  receiver.mood = 'down'
  receiver.retryAfter = '600'
  await emit()
  startEngine()
  const [row] = await settled()
  expect(row).toMatchObject({ state: 'waiting', last_status: 503 })
  expect(row!.next_attempt_at!.getTime() - row!.last_attempt_at!.getTime()).toBeGreaterThanOrEqual(600_000)
})

it('resendFailedWebhooks restarts the retry waits of a failed delivery', async () => {
  const { id } = await addEndpoint()
  receiver.mood = 'down'
  await emit()
  await stage.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', attempts: 12, tries: 12, next_attempt_at: null })
    .where('endpoint_id', '=', id)
    .execute()
  const { owner_id: userId } = await stage.db
    .selectFrom('accounts')
    .select('owner_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(await resendFailedWebhooks(stage.db, { accountId, userId }, id, new Date(0), new Date())).toBe(1)
  startEngine()
  const [row] = await settled()
  expect(row!.attempts).toBeGreaterThan(12)
  expect(row!.next_attempt_at!.getTime() - row!.last_attempt_at!.getTime()).toBeLessThan(60_000)
})

it('fails deliveries after give_up_at, and sends one mail for several failures', async () => {
  await addEndpoint()
  receiver.mood = 'down'
  await emit(2)
  await stage.db.updateTable('webhook_deliveries').set({ give_up_at: new Date() }).where('account_id', '=', accountId).execute()
  startEngine()
  await until(async () => (await deliveries()).every(({ state }) => state === 'failed'))
  const sent = await mails()
  expect(sent.map(({ subject }) => subject)).toEqual(['Um webhook não está recebendo eventos'])
  expect(sent[0]!.body_text).toContain('/developers?tab=webhooks')
})

it('pauses an endpoint that has failed for three days, and one that answers 410', async () => {
  const { id } = await addEndpoint()
  receiver.mood = 'down'
  await stage.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  await emit()
  startEngine()
  await until(async () => (await endpointOf(id)).state === 'paused')
  expect((await endpointOf(id)).paused_reason).toContain('três dias')
  const other = await startReceiver()
  other.mood = 'gone'
  const gone = await addEndpoint(other.url, other)
  await emit()
  await until(async () => (await endpointOf(gone.id)).state === 'paused')
  expect((await endpointOf(gone.id)).paused_reason).toContain('410')
  expect((await deliveries()).find((row) => row.endpoint_id === gone.id)).toMatchObject({ state: 'failed', last_status: 410, attempts: 1 })
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Um webhook foi pausado', 'Um webhook foi pausado'])
  const audit = await stage.db.selectFrom('audit_log').select(['action', 'user_id']).where('account_id', '=', accountId).execute()
  expect(audit).toEqual([
    { action: 'webhook.pause', user_id: null },
    { action: 'webhook.pause', user_id: null },
  ])
  const requests = other.requests.length
  const live = await startReceiver()
  await addEndpoint(live.url, live)
  await emit()
  await until(async () => live.accepted.length === 1)
  expect(other.requests).toHaveLength(requests)
})

it.each([
  ['hang', null, 'a tempo'],
  ['dribble', null, 'a tempo'],
  ['redirect', null, 'redirecionamento'],
] as const)('fails the delivery when the receiver is in mode “%s”', async (mood, status, words) => {
  await addEndpoint()
  receiver.mood = mood
  startEngine(mood === 'redirect' ? {} : { timeoutMs: 1000 })
  await emitForOneTry()
  const [row] = await settled()
  expect(row).toMatchObject({ state: 'failed', last_status: status })
  expect(row!.last_error).toContain(words)
  expect(receiver.requests).toHaveLength(1)
})

it('stores 4096 bytes of a huge answer and stops reading it', async () => {
  await addEndpoint()
  receiver.mood = 'huge'
  startEngine()
  await emit()
  const [row] = await settled()
  expect(row).toMatchObject({ state: 'delivered', last_status: 200 })
  expect(row!.last_answer).toHaveLength(4096)
  expect(receiver.sent).toBeLessThan(50_000_000)
})

it('does not connect to private addresses, given as an IP, a host name or a rebinding DNS name', async () => {
  const { port } = new URL(receiver.url)
  const answers: Record<string, string[][]> = {
    'interno.exemplo': [['10.0.0.1']],
    'aqui.exemplo': [['127.0.0.1']],
    'ambos.exemplo': [['93.184.215.14', '127.0.0.1']],
    'muda.exemplo': [['127.0.0.1'], ['93.184.215.14'], ['127.0.0.1']],
  }
  const asked: string[] = []
  const lookup: LookupFunction = (host, _options, done) => {
    asked.push(host)
    const list = answers[host]!.shift() ?? ['127.0.0.1']
    done(
      null,
      list.map((address) => ({ address, family: 4 })),
    )
  }
  const places = { origins: [], networks: [] }
  for (const host of ['127.0.0.1', '[::1]', '2130706433', 'localhost', ...Object.keys(answers)])
    await addEndpoint(`https://${host}:${port}/`)
  const outbound = createWebhookOutbound(places, lookup)
  startEngine({ outbound }, { webhookPlaces: places })
  await emitForOneTry()
  const rows = await settled(8)
  expect(rows.map((row) => row.last_error)).toEqual(Array.from({ length: 8 }, () => 'O endereço não é público e não foi acessado.'))
  // One question per try: there is no second answer that a connection could follow.
  expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted())
  expect(receiver.requests).toEqual([])
})

it('does not connect over plain HTTP to an origin that is not in webhookPlaces', async () => {
  await addEndpoint()
  startEngine({}, { webhookPlaces: { origins: ['http://127.0.0.1:1'], networks: [] } })
  await emit()
  const [row] = await settled()
  expect(row!.last_error).toContain('não é público')
  expect(receiver.requests).toEqual([])
})

it('stores an error message for a TLS failure, a refused or cut connection, and a 101 answer', async () => {
  const noise = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('isto não é TLS\r\n'),
  )
  const mute = createServer((socket) => socket.destroy())
  const upgrading = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')),
  )
  for (const server of [noise, mute, upgrading]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const portOf = (server: typeof noise) => (server.address() as AddressInfo).port
  await addEndpoint(`https://127.0.0.1:${portOf(noise)}/`)
  await addEndpoint(`http://127.0.0.1:${portOf(mute)}/`)
  await addEndpoint(`http://127.0.0.1:${portOf(upgrading)}/`)
  await addEndpoint('http://127.0.0.1:1/')
  startEngine()
  await emit()
  const errors = (await settled(4)).map((row) => row.last_error)
  for (const server of [noise, mute, upgrading]) await new Promise((resolve) => server.close(resolve))
  expect(errors.toSorted()).toEqual([
    expect.stringMatching(/^A conexão segura \(TLS\) falhou: /),
    'O servidor interrompeu a conexão.',
    'O servidor recusou a conexão.',
    'O servidor respondeu 101, e só 2xx confirma a entrega.',
  ])
})

it('signs with both secrets until old_secret_until', async () => {
  const { id, secret } = await addEndpoint()
  const next = createWebhookSecret(stage.env.secretKey)
  const old = (await endpointOf(id)).wrapped_secret
  const rotate = (until: Date) =>
    stage.db
      .updateTable('webhook_endpoints')
      .set({ wrapped_secret: next.wrapped, old_wrapped_secret: old, old_secret_until: until })
      .where('id', '=', id)
      .execute()
  await rotate(new Date(Date.now() + 600_000))
  startEngine()
  await emit()
  await until(async () => receiver.accepted.length === 1)
  receiver.secrets = [next.secret]
  await emit()
  await until(async () => receiver.accepted.length === 2)
  expect(receiver.accepted.map(({ signatures }) => signatures)).toEqual([2, 2])
  await rotate(new Date(Date.now() - 1000))
  receiver.secrets = [secret]
  await emit()
  await until(async () => receiver.refused.length > 0)
  expect(receiver.refused[0]!.why).toBe('unsigned')
})

it('delays a delivery whose secret cannot be decrypted, and ignores an old secret that cannot', async () => {
  const { id, secret } = await addEndpoint()
  const foreign = createWebhookSecret('another key than that of this installation').wrapped
  const own = (await endpointOf(id)).wrapped_secret
  const change = (values: { wrapped_secret: string; old_wrapped_secret?: string; old_secret_until?: Date }) =>
    stage.db.updateTable('webhook_endpoints').set(values).where('id', '=', id).execute()
  await change({ wrapped_secret: foreign })
  startEngine()
  await emit()
  const [row] = await settled()
  expect(row).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('Troque o segredo') })
  expect(row!.next_attempt_at!.getTime()).toBeGreaterThan(row!.last_attempt_at!.getTime() + 3900)
  expect(receiver.requests).toEqual([])
  receiver.secrets = [secret]
  await change({ wrapped_secret: own, old_wrapped_secret: foreign, old_secret_until: new Date(Date.now() + 600_000) })
  await makeDue()
  await until(async () => receiver.accepted.length === 1)
  expect(receiver.accepted[0]!.signatures).toBe(1)
})

it('two engines send each delivery once, with at most perEndpoint requests to an endpoint at a time', async () => {
  await addEndpoint()
  receiver.mood = 'late'
  receiver.lateness = 20
  startEngine({ perEndpoint: 4 })
  startEngine({ perEndpoint: 4 })
  await emit(60)
  await until(async () => receiver.accepted.length === 60)
  await until(async () => (await deliveries()).every(({ state }) => state === 'delivered'))
  expect(receiver.requests).toHaveLength(60)
  expect(receiver.most).toBeLessThanOrEqual(4)
  expect(receiver.most).toBeGreaterThan(1)
})

it('completes 1000 deliveries to four endpoints while a fifth receiver hangs', async () => {
  const slow = await startReceiver()
  slow.mood = 'hang'
  await addEndpoint(slow.url, slow)
  const others = await Promise.all([1, 2, 3, 4].map(() => startReceiver()))
  for (const other of others) await addEndpoint(other.url, other)
  // Longer than the test, so that nothing hanging is given to another try.
  startEngine({ timeoutMs: 150_000, claimMs: 160_000 })
  await emit(250)
  const delivered = stage.db
    .selectFrom('webhook_deliveries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'delivered')
  await until(async () => Number((await delivered.executeTakeFirstOrThrow()).count) === 1000, 100)
  for (const other of others) expect(other.accepted).toHaveLength(250)
  expect(slow.most).toBeLessThanOrEqual(5)
  for (const other of others) expect(new Set(other.requests.map(({ id }) => id)).size).toBe(250)
}, 120_000)

it('stop() returns a delivery in progress to the state waiting', async () => {
  await addEndpoint()
  receiver.mood = 'hang'
  const engine = startEngine({ timeoutMs: 60_000 })
  await emit()
  await until(async () => receiver.requests.length === 1)
  await engine.stop()
  expect((await deliveries())[0]).toMatchObject({ state: 'waiting', claimed_until: null })
  receiver.mood = 'well'
  startEngine()
  await until(async () => receiver.accepted.length === 1)
  expect(receiver.requests.map(({ id }) => id)).toEqual([receiver.accepted[0]!.id, receiver.accepted[0]!.id])
})

it('another worker sends a delivery under the same id after the sending worker is killed', async () => {
  await addEndpoint()
  receiver.mood = 'hang'
  await emit()
  const worker = await spawnWorker(stage)
  await until(async () => receiver.requests.length === 1)
  await worker.kill('SIGKILL')
  expect((await deliveries())[0]).toMatchObject({ state: 'sending', attempts: 1 })
  receiver.mood = 'well'
  startEngine()
  // What the dead one held for half a minute is over.
  await stage.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: new Date(), claimed_until: new Date() })
    .where('account_id', '=', accountId)
    .execute()
  await until(async () => receiver.accepted.length === 1)
  expect(receiver.accepted[0]!.id).toBe(receiver.requests[0]!.id)
  await until(async () => (await deliveries())[0]!.state === 'delivered')
  expect((await deliveries())[0]!.attempts).toBe(2)
})

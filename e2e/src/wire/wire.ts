import { findFreePort, type FakePanda, type FakeYoutube, type WebhookReceiver } from '@videozz/testing'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import type { Operator, Person } from './callers.ts'
import { collapseEvents, type Listener, listenRealtime } from './listen-realtime.ts'
import { type OtherServers, startOtherServers } from './other-servers.ts'
import { type Mail, readMails } from './read-mails.ts'
import { Recorder } from './recorder.ts'
import { waitFor } from './wait-for.ts'

/** What the scenes work with: a running product, and what earlier scenes left for later ones. */
export class Wire {
  readonly recorder = new Recorder('')
  readonly people: Record<string, Person> = {}
  readonly things: Record<string, string> = {}
  readonly root: string
  readonly data: string
  readonly panda: FakePanda
  readonly youtube: FakeYoutube
  readonly receiver: WebhookReceiver
  /** Those three too. */
  readonly others: OtherServers
  operator: Operator | undefined
  product: Product | undefined
  readonly #listeners: { listener: Listener; person: Person }[] = []
  readonly #port: number
  #requestsKept = 0

  private constructor(root: string, data: string, port: number, others: OtherServers) {
    this.root = root
    this.data = data
    this.#port = port
    this.panda = others.panda
    this.youtube = others.youtube
    this.receiver = others.receiver
    this.others = others
  }

  /** @param root the checkout whose product is driven. */
  static async open(root: string): Promise<Wire> {
    const port = await findFreePort()
    return new Wire(root, await makeDataFolder(), port, await startOtherServers(`http://localhost:${port}`))
  }

  async close(): Promise<void> {
    for (const { listener } of this.#listeners) listener.close()
    await this.product?.stop()
    await Promise.all([this.others.stop(), removeFolder(this.data)])
  }

  /** Starts the product, or restarts it with other settings on the same data. */
  async start(env: Record<string, string>): Promise<void> {
    const open = this.#listeners.filter(({ listener }) => !listener.closed)
    for (const { listener } of open) listener.close()
    await this.product?.stop()
    this.product = await startProduct({
      root: this.root,
      data: this.data,
      port: this.#port,
      env: {
        DEMO_PASSWORD: 'senha-da-demonstracao',
        TRUST_PROXY: '1',
        SUPPORT_EMAILS: 'suporte@exemplo.com',
        TESTER_EMAILS: 'testadora@exemplo.com',
        CHAT_SCRIPT_URL: 'https://chat.example.com/widget.js',
        CHAT_SECRET: 'um segredo de conversa com mais de 32 letras',
        CONTACT_EMAIL: 'contato@exemplo.com',
        PLUGINS_URL: 'https://plugins.example.com/',
        ...this.others.env,
        EMBEDDED_PAYMENTS: 'test',
        ...env,
      },
    })
    this.recorder.url = this.product.url
    for (const seat of open) seat.listener = await this.#listenTo(seat.person)
  }

  async #listenTo(person: Person): Promise<Listener> {
    await person.headers()
    return listenRealtime(this.recorder.url, () => person.token)
  }

  person(name: string): Person {
    const person = this.people[name]
    if (!person) throw new Error(`nobody is called ${name}: the scene before has failed`)
    return person
  }

  thing(name: string): string {
    const thing = this.things[name]
    if (thing === undefined) throw new Error(`there is no ${name}: the scene before has failed`)
    return thing
  }

  get console(): Operator {
    if (!this.operator) throw new Error('there is no operator: the scene before has failed')
    return this.operator
  }

  /** Receives the realtime events of a person's dashboard, until it is closed or the recording ends. */
  async listen(person: Person): Promise<Listener> {
    const listener = await this.#listenTo(person)
    this.#listeners.push({ listener, person })
    return listener
  }

  /** A mail to a person, once it is there. */
  mail(to: string, subject: RegExp): Promise<Mail> {
    const find = async () => (await readMails(this.data)).findLast((mail) => mail.to === to && subject.test(mail.subject))
    return waitFor(`a mail to ${to} about ${subject}`, find)
  }

  /** Resolves once no job, mail or webhook delivery is under way. */
  async settle(): Promise<void> {
    const { operator, recorder } = this
    if (!operator) return
    const pendingDeliveries = async (): Promise<number> => {
      const owner = this.people['bia']
      if (!owner) return 0
      const states = ['waiting', 'sending'] as const
      const lists = states.map((state) => recorder.ask('listWebhookDeliveries', { as: owner, query: { state } }))
      return (await Promise.all(lists)).flatMap(({ data }) => data.items ?? []).length
    }
    let quiet = 0
    await waitFor('jobs to end', async () => {
      const jobs = (await recorder.ask('adminCountJobs', { as: operator })).data
      const mails = (await recorder.ask('adminListMails', { as: operator, query: { state: 'waiting' } })).data
      const busy = jobs.some(({ waiting, running }) => waiting + running > 0) || mails.totalItems > 0 || (await pendingDeliveries()) > 0
      quiet = busy ? 0 : quiet + 1
      return quiet > 2 ? true : undefined
    })
  }

  /** Stores events and webhooks since the last scene's end. Mails are stored all together, at the end: some are sent by schedule. */
  async collect(): Promise<void> {
    const { recorder } = this
    await this.settle()
    for (const { listener, person } of this.#listeners)
      for (const entry of collapseEvents(listener.take(), person.label, recorder.scene)) recorder.add(entry)
    const { refused } = this.receiver
    for (const { id, headers, body, at } of this.receiver.requests.slice(this.#requestsKept)) {
      const verified = !refused.some((one) => one.id === id && one.why === 'unsigned')
      const kept = Object.entries(headers).filter(([name]) => /^(webhook-|content-type|user-agent|accept)/.test(name))
      const sent = Object.fromEntries(kept.map(([name, value]) => [name, name === 'webhook-timestamp' ? '<seconds>' : String(value)]))
      recorder.add({ kind: 'webhook', verified, headers: sent, payload: JSON.parse(body), scene: recorder.scene, at: new Date(at) })
    }
    this.#requestsKept = this.receiver.requests.length
  }

  async collectMails(): Promise<void> {
    await this.settle()
    for (const mail of await readMails(this.data)) this.recorder.add({ ...mail, scene: this.recorder.scene })
  }
}
